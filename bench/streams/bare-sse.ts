import { type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * The least a server of events can do: node's own HTTP, a map of streams, no database, no session, no order. What Krash
 * takes beyond it is the price of its promises.
 */
const streams = new Map<string, Set<ServerResponse>>()

const server = createServer((request, response) => {
  const [, kind, id = ''] = (request.url ?? '').split('/')
  if (kind === 'events') {
    const own = streams.get(id) ?? new Set()
    streams.set(id, own.add(response))
    response.on('close', () => own.delete(response))
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write('event: ready\ndata: {}\n\n')
    return
  }
  let body = ''
  request.on('data', (chunk: Buffer) => {
    body += chunk.toString()
  })
  request.on('end', () => {
    for (const stream of streams.get(id) ?? []) stream.write(`event: message\ndata: ${body}\n\n`)
    response.writeHead(201, { 'content-type': 'application/json' }).end('{}')
  })
})
// A connection that rests for a moment is not taken away under a request.
server.keepAliveTimeout = 60_000
server.listen(0, '127.0.0.1', 5_000, () => {
  console.log(`ready: http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
