/**
 * Begins to listen to the server, once the first page stands; the code for it comes later, and without a network with the next
 * one. Returns the way to stop.
 */
export function startLive(): () => void {
  let stop: (() => void) | undefined
  let isStopped = false
  const begin = (): void => {
    import('./start-stream.ts').then(
      ({ startStream }) => {
        if (!isStopped) stop = startStream()
      },
      () => addEventListener('online', begin, { once: true }),
    )
  }
  begin()
  return () => {
    isStopped = true
    removeEventListener('online', begin)
    stop?.()
  }
}
