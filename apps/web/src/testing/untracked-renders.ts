/**
 * React looks for these when it is loaded, so this goes first. With them, React tells the browser's developer tools of
 * every render and who asked for it, a twentieth of the work of the rendered tests.
 */
Reflect.deleteProperty(console, 'timeStamp')
Reflect.deleteProperty(console, 'createTask')
