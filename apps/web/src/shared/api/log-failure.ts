/** Leaves a trace of a failure in the browser's console. Never names, contents or addresses of a person. */
export function logFailure(text: string): void {
  // eslint-disable-next-line no-console -- failures are logged, and a browser's log is its console
  console.error(text)
}

/** The same for what only has to be known, not mended. */
export function logWarning(text: string): void {
  // eslint-disable-next-line no-console -- failures are logged, and a browser's log is its console
  console.warn(text)
}
