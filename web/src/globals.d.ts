/** Constants that the build defines (`vite.config.ts`). */
declare const __GALLERY__: boolean;
declare const __SITE__: boolean;
