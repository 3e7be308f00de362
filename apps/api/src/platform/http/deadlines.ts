import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Milliseconds a form may take to arrive. */
const bodyDeadline = 15_000
/** Milliseconds within which a short answer must have been received. */
const answerDeadline = 30_000
/** Milliseconds within which a download must have been received: 10 MB at 35 kB/s. */
const downloadDeadline = 300_000
/** Milliseconds without a byte after which an upload or a download counts as stalled. */
const stall = 30_000

/** Keeps anybody from holding a connection for ever by sending or reading slowly. */
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
      // From here on time is spent by our own work: a queue of large photos is not the sender's fault.
      request.raw.once('end', () => socket.off('timeout', end).setTimeout(0))
    }
    reply.raw.once('close', () => {
      for (const timer of timers) clearTimeout(timer)
      // The connection may carry more requests, each with a deadline of its own.
      socket.off('timeout', end)
    })
    done()
  })
}

function dropUnlessArrived(request: FastifyRequest): void {
  if (!request.raw.complete) request.raw.socket.destroy()
}
