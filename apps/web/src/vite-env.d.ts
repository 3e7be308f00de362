/** Version of the app, from package.json. */
declare const __APP_VERSION__: string

/** Whether this build includes the page of components (`VITE_GALLERY=1`). */
declare const __HAS_GALLERY__: boolean

/** True while the build writes pages as HTML (decision 084), never in a browser. */
declare const __IS_WRITING__: boolean
