import type { Socket } from 'node:net'
import { fileLimits } from '@krash/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { closeAfterEarlyAnswer, closeAfterLongAnswer, lingerMs } from './orderly-close.ts'

/** Keeps anybody from holding a connection for ever by sending or reading slowly. */
export interface Deadlines {
  /** Milliseconds a form may take to arrive. */
  body: number
  /** Milliseconds that a short answer may take to be received, once it is there. */
  answer: number
  /** Milliseconds that a download may take to be received: 10 MB at 35 kB/s. */
  download: number
  /** Milliseconds that any upload may take to arrive, beside those that its bytes take at `slowestUpload`. */
  upload: number
  /** Milliseconds in which an upload must move `pace` bytes. */
  uploadStall: number
  /** Milliseconds in which a download must move as many; a client that is cut off asks again. */
  downloadStall: number
  /** Milliseconds for which the sender of an answered request may go on sending. */
  linger: number
}

const usual: Deadlines = {
  body: 15_000,
  answer: 30_000,
  download: 300_000,
  upload: 600_000,
  uploadStall: 30_000,
  downloadStall: 15_000,
  linger: lingerMs,
}
/** Bytes: the slowest phone moves more in every stall, and a byte now and then is not progress. */
const pace = 4096
/** Bytes a millisecond that no phone stays below for minutes; 10 MB get an hour and a half. */
const slowestUpload = 2
/** How often a connection is looked at in that time, so that a stall is noticed soon. */
const looks = 15
/** On a busy server the looks come late: this many suffice once the time is over, and data is read between them. */
const fewestLooks = 5

export function enforceDeadlines(app: FastifyInstance, deadlines = usual): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { kind = 'json' } = request.routeOptions.config
    const { socket } = request.raw
    const timers: NodeJS.Timeout[] = []
    if (kind === 'json') {
      timers.push(setTimeout(() => dropUnlessArrived(request), deadlines.body))
    } else {
      const isUpload = kind === 'multipart'
      const stall = isUpload ? deadlines.uploadStall : deadlines.downloadStall
      timers.push(endWhenStalled(socket, isUpload ? arriving(request) : leaving(socket), stall))
      if (isUpload)
        timers.push(setTimeout(() => dropUnlessArrived(request), deadlines.upload + timeFor(request)))
    }
    reply.raw.once('close', () => {
      // The connection may carry more requests, each with deadlines of its own.
      for (const timer of timers) clearTimeout(timer)
    })
    done()
  })
  app.addHook('onSend', async (request, reply, payload) => {
    closeAfterEarlyAnswer(request, reply, deadlines.linger)
    closeAfterLongAnswer(reply, payload)
    endUnlessTaken(request, reply, deadlines)
  })
}

/** Counts from the answer on: a client must not be cut off because a busy server took long to find it. */
function endUnlessTaken(
  { raw, routeOptions }: FastifyRequest,
  reply: FastifyReply,
  deadlines: Deadlines,
): void {
  const { kind = 'json', takenWithinMs = deadlines.download } = routeOptions.config
  const taken = kind === 'json' ? deadlines.answer : takenWithinMs
  if (kind === 'multipart' || taken === null) return
  const timer = setTimeout(() => raw.socket.destroy(), taken)
  reply.raw.once('close', () => clearTimeout(timer))
}

/** Milliseconds that the slowest phone needs for the body. A body of unknown or excessive length gets those of the largest file. */
function timeFor({ headers }: FastifyRequest): number {
  return Math.min(Number(headers['content-length'] ?? fileLimits.web), fileLimits.web) / slowestUpload
}

function dropUnlessArrived(request: FastifyRequest): void {
  if (!request.raw.complete) request.raw.socket.destroy()
}

/** Bytes that the other side has moved; undefined while it is our turn. */
type Progress = () => number | undefined

/** Once all is here, or while we do not read, time is spent by our own work: a queue of large photos is not the sender's fault. */
function arriving({ raw }: FastifyRequest): Progress {
  return () => (raw.complete || raw.readableLength > 0 ? undefined : raw.socket.bytesRead)
}

function leaving(socket: Socket): Progress {
  return () => (socket.writableLength > 0 ? socket.bytesWritten - socket.writableLength : undefined)
}

function endWhenStalled(socket: Socket, progress: Progress, stallMs: number): NodeJS.Timeout {
  let marks: { at: number; moved: number }[] = []
  const look = (): void => {
    const moved = progress()
    if (moved === undefined) {
      marks = []
      return
    }
    const at = performance.now()
    marks.push({ at, moved })
    const [oldest] = marks
    if (oldest === undefined || marks.length <= fewestLooks || at - oldest.at < stallMs) return
    if (moved - oldest.moved < pace) socket.destroy()
    marks.shift()
  }
  look()
  return setInterval(look, stallMs / looks)
}
