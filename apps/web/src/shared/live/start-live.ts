/**
 * Starts listening to the server once the first page is shown. The code loads later, and without a network with the
 * next one. Returns a function that stops it.
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
