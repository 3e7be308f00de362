import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Milliseconds a form may take to arrive. */
const bodyDeadline = 15_000
/** Milliseconds until a short answer must have been taken. */
const answerDeadline = 30_000
/** Milliseconds until a download must have been taken: 10 MB at 35 kB/s. */
const downloadDeadline = 300_000
/** Milliseconds without a byte after which an upload that has not arrived, or a download, counts as stuck. */
const stall = 30_000

/** Nobody holds a connection for ever by sending or reading slowly. */
export function enforceDeadlines(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw
    const { kind = 'json', takenWithinMs = downloadDeadline } = request.routeOptions.config
    const deadline = kind === 'json' ? answerDeadline : takenWithinMs
    const timers = deadline === null ? [] : [setTimeout(() => socket.destroy(), deadline)]
    if (kind === 'json') timers.push(setTimeout(() => dropUnlessArrived(request), bodyDeadline))
    const end = (): void => void socket.destroy()
    if (kind !== 'json') socket.setTimeout(stall).once('timeout', end)
    if (kind === 'multipart') {
      clearTimeout(timers[0])
      // What takes long from here on is our work: a queue of large photos is no fault of the sender's.
      request.raw.once('end', () => socket.off('timeout', end).setTimeout(0))
    }
    reply.raw.once('close', () => {
      for (const timer of timers) clearTimeout(timer)
      // The connection may serve more requests, each with a deadline of its own.
      socket.off('timeout', end)
    })
    done()
  })
}

function dropUnlessArrived(request: FastifyRequest): void {
  if (!request.raw.complete) request.raw.socket.destroy()
}
