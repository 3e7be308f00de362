/** Logs a failure to the browser's console. Never log a person's names, contents or addresses. */
export function logFailure(text: string): void {
  // eslint-disable-next-line no-console -- failures are logged, and a browser's log is its console
  console.error(text)
}

export function logWarning(text: string): void {
  // eslint-disable-next-line no-console -- failures are logged, and a browser's log is its console
  console.warn(text)
}
