/** Whether a page that the build has written (decision 084) is read until the app draws its own in its place. */
export function standsWritten(): boolean {
  return document.querySelector('[data-written]') !== null
}
