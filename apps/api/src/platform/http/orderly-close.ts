import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Milliseconds for which the sender of an answered request may go on sending. */
export const lingerMs = 20_000
/** Bytes of an answer after which a connection is not kept. */
const longAnswer = 1_048_576
/** Milliseconds for which connections without a request stay open while the server stops. */
const farewellMs = 1_500

/**
 * Lets an answer that is ready before its request has arrived end the connection. What still comes is read first:
 * closing at once would reset the connection, and a client that sends all before it reads would never see the answer.
 */
export function closeAfterEarlyAnswer({ raw }: FastifyRequest, reply: FastifyReply, linger = lingerMs): void {
  if (raw.complete || !hasBody(raw.headers)) return
  void reply.header('connection', 'close')
  const { socket } = raw
  const destroySoon = socket.destroySoon.bind(socket)
  // Node calls this once the answer is written.
  socket.destroySoon = () => {
    raw.unpipe()
    raw.once('end', destroySoon).resume()
    destroyAfter(socket, linger)
  }
}

/**
 * Lets a long answer end the connection. The buffers of two machines take megabytes: to the server all is sent and the
 * connection idle, while nobody reads.
 */
export function closeAfterLongAnswer(reply: FastifyReply, payload: unknown): void {
  if (isLong(reply, payload)) void reply.header('connection', 'close')
}

/** Whether an answer is longer than `longAnswer`, before it is compressed; a stream that tells no length may be. */
export function isLong(reply: FastifyReply, payload: unknown): boolean {
  const told = reply.getHeader('content-length')
  if (told !== undefined) return Number(told) > longAnswer
  if (typeof payload === 'string' || Buffer.isBuffer(payload)) return Buffer.byteLength(payload) > longAnswer
  return payload instanceof Readable
}

function hasBody(headers: FastifyRequest['headers']): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/** The same for bytes that are no request: they are read and ignored until the other side ends too. */
export function closeInOrder(socket: Socket): void {
  // This takes the connection from the HTTP parser.
  socket.removeAllListeners('data').on('data', () => undefined)
  socket.end()
  socket.resume()
  destroyAfter(socket, lingerMs)
}

function destroyAfter(socket: Socket, ms: number): void {
  const timer = setTimeout(() => socket.destroy(), ms)
  socket.once('close', () => clearTimeout(timer))
}

/**
 * Closes connections of a stopping server once their request is answered, idle ones after a moment, and all of them
 * after `deadlineMs`. Call it before the server closes.
 */
export function letGo(server: Server, deadlineMs: number): void {
  const closeIdle = server.closeIdleConnections.bind(server)
  // Node would call this when the server closes, and reset requests that are on their way.
  server.closeIdleConnections = () => undefined
  setTimeout(() => setInterval(closeIdle, 50).unref(), farewellMs).unref()
  setTimeout(() => server.closeAllConnections(), deadlineMs).unref()
}
