/** Constants that the build defines (`vite.config.ts`). */
declare const __GALLERY__: boolean;
declare const __SITE__: boolean;
/** Does the build contain what a table on this device needs? */
declare const __DEVICE__: boolean;
