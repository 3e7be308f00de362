/** Whether this browser can use passkeys here; they belong to a name, never to a bare address of the network. */
export function hasPasskeys(): boolean {
  return typeof PublicKeyCredential === 'function' && !/^[\d.]+$|:/.test(location.hostname)
}

/** Whether the person put the browser's question away, or another question took its place. No failure is shown then. */
export function isPutAway(error: unknown): boolean {
  return error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)
}
