import { type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * The least a server of events can do: Node's HTTP and a map of streams, without database, session or order. What Krash
 * takes beyond that is the price of its promises.
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
// Keeps idle connections open, so that none is closed under a request.
server.keepAliveTimeout = 60_000
server.listen(0, '127.0.0.1', 5_000, () => {
  console.log(`ready: http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
