import { type Socket, connect } from 'node:net'
import type { Sending } from '../load.ts'
import { quantiles } from '../load.ts'

/** How a server is driven, by one process over connections that it keeps. */
export interface Drive {
  concurrency: number
  seconds: number
  next: () => Sending
}

export interface Driven {
  requests: number
  perSecond: number
  /** Milliseconds. */
  p50: number
  p99: number
}

/**
 * Sends requests for some seconds and waits for the last answer; throws at the first that is not a success. It reads of an
 * answer only status and length: a whole client would take more of the machine than a bare server.
 */
export async function drive({ concurrency, seconds, next }: Drive): Promise<Driven> {
  const times: number[] = []
  const start = performance.now()
  const end = start + seconds * 1000
  const { hostname, port } = new URL(next().url)
  const work = async (): Promise<void> => {
    const line = new Line(connect({ host: hostname, port: Number(port), noDelay: true }))
    try {
      while (performance.now() < end) {
        const sending = next()
        const sent = performance.now()
        await line.send(sending)
        times.push(performance.now() - sent)
      }
    } finally {
      line.end()
    }
  }
  await Promise.all(Array.from({ length: concurrency }, work))
  const perSecond = times.length / ((performance.now() - start) / 1000)
  return { requests: times.length, perSecond, ...quantiles(times) }
}

/** A connection with one request at a time. */
class Line {
  readonly #socket: Socket
  #answer: Buffer = Buffer.alloc(0)
  #sending: Sending | undefined
  #waiting: PromiseWithResolvers<void> | undefined

  constructor(socket: Socket) {
    this.#socket = socket
    socket.on('data', (chunk) => this.#read(chunk))
    socket.on('error', (error) => this.#waiting?.reject(error))
    socket.on('close', () => this.#waiting?.reject(new Error('the server closed the connection')))
  }

  send(sending: Sending): Promise<void> {
    this.#sending = sending
    this.#waiting = Promise.withResolvers()
    this.#socket.write(textOf(sending))
    return this.#waiting.promise
  }

  end(): void {
    this.#socket.removeAllListeners('close').destroy()
  }

  #read(chunk: Buffer): void {
    this.#answer = this.#answer.length === 0 ? chunk : Buffer.concat([this.#answer, chunk])
    const headEnd = this.#answer.indexOf('\r\n\r\n')
    if (headEnd === -1) return
    const head = this.#answer.toString('latin1', 0, headEnd)
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1])
    // Without a length the end of the answer is unknown.
    if (this.#answer.length < headEnd + 4 + length) return
    const answer = this.#answer
    this.#answer = Buffer.alloc(0)
    if (/^HTTP\/1.1 20[01] /.test(head) && length >= 0) this.#waiting?.resolve()
    else this.#waiting?.reject(new Error(`${this.#sending?.url}: ${answer.toString('utf8')}`))
  }
}

function textOf({ url, method = 'GET', headers = {}, body }: Sending): string {
  const { host, pathname, search } = new URL(url)
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const length = body === undefined ? '' : `content-length: ${Buffer.byteLength(body)}\r\n`
  return `${method} ${pathname}${search} HTTP/1.1\r\nhost: ${host}\r\n${lines.join('')}${length}\r\n${body ?? ''}`
}
