import { loadWithNetwork } from '#shared/offline/load-with-network.ts'

/**
 * Starts listening to the server once the first page is shown. The code loads later, and without a network with the
 * next one. Returns a function that stops it.
 */
export function startLive(): () => void {
  let stop: (() => void) | undefined
  const leave = loadWithNetwork(
    () => import('./start-stream.ts'),
    ({ startStream }) => {
      stop = startStream()
    },
  )
  return () => {
    leave()
    stop?.()
  }
}
