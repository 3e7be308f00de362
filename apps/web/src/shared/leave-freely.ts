const MOMENT_MS = 1_000
let until = 0

/** For a moment nobody is asked about unsaved input: the page is about to be loaded anew, or a call begins. */
export function leaveFreely(): void {
  until = Date.now() + MOMENT_MS
}

export function isLeavingFreely(): boolean {
  return Date.now() < until
}
