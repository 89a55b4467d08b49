/** What the build fills in. */
declare const __GALLERY__: boolean;
