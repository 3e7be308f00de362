import { connect } from 'node:net'

/**
 * The reading side, as its own process: opens a stream for each line `url token` of its input and reports on request
 * what it received and when. Uses bare sockets, which disturb the measurement least.
 */
export interface Received {
  /** Milliseconds since 1970, with fractions. */
  at: number
  mark: string
  /** The owner of the stream. */
  personId: string
}

interface Stream {
  url: string
  personId: string
  token: string
}

interface Order {
  streams?: Stream[]
  report?: true
}

const received: Received[] = []
/** The mark that the sender put into an event. */
const marked = /event: (?:message|activity)\n.*?(bench-\d+)-/gs
/** Streams opened at once. */
const atOnce = 100

process.on('message', (order: Order) => {
  if (order.streams) void openAll(order.streams)
  if (order.report) process.send?.({ received: received.splice(0) })
})
process.on('disconnect', () => process.exit())

async function openAll(streams: readonly Stream[]): Promise<void> {
  const start = performance.now()
  const queue = streams.values()
  const work = async (): Promise<void> => {
    for (const stream of queue) await open(stream)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  process.send?.({ openedIn: performance.now() - start })
}

/** Resolves when the stream has begun. */
function open({ url, personId, token }: Stream): Promise<void> {
  const { port, pathname } = new URL(url)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), '127.0.0.1')
    socket.setNoDelay(true)
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('a stream was closed')))
    socket.on('data', (chunk) => {
      const at = performance.timeOrigin + performance.now()
      const text = chunk.toString('latin1')
      for (const [, mark = ''] of text.matchAll(marked)) received.push({ at, mark, personId })
      if (text.includes('event: ready')) resolve()
    })
    socket.write(`GET ${pathname} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n\r\n`)
  })
}
