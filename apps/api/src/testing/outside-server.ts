import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** How a stand-in for an outside service handles a request. */
export type Behavior = (request: IncomingMessage, response: ServerResponse) => void

/** A real HTTP server that plays an outside service, well or badly. */
export interface OutsideServer {
  url: string
  /** Every request it received, oldest first. */
  asked: { method: string; url: URL; headers: IncomingMessage['headers']; body: string }[]
  /** Sets its behaviour from now on. */
  behave(behavior: Behavior): void
  /** Refuses connections from now on. */
  stop(): Promise<void>
  /** Listens on its old port again. */
  restart(): Promise<void>
}

export function json(body: unknown, status = 200): Behavior {
  return (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
}

/** Kinds of trouble that no person may notice. */
export const troubles: Record<string, Behavior> = {
  'never answers': () => undefined,
  'trickles a byte at a time': (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    const timer = setInterval(() => response.write(' '), 20)
    response.on('close', () => clearInterval(timer))
  },
  'hangs up': (_request, response) => {
    response.destroy()
  },
  'breaks off in the middle': (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' }).write('[{')
    setTimeout(() => response.destroy(), 20)
  },
  'answers 500': json({ error: 'broken' }, 500),
  'answers 429': json({ error: 'too many' }, 429),
  'sends elsewhere': (_request, response) => {
    response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data/' }).end()
  },
  'answers a web page': (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<script>alert(1)</script>')
  },
  'answers no JSON': (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"lat": ')
  },
  'answers something else': json({ hello: 'world' }),
  'answers null': json(null),
  'answers packed': (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end('x')
  },
  'answers without end': (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    const more = (): void => {
      while (!response.destroyed && response.write('x'.repeat(65_536)));
    }
    response.on('drain', more)
    more()
  },
}

export async function startOutsideServer(): Promise<OutsideServer> {
  let behavior: Behavior = json({})
  const asked: OutsideServer['asked'] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString('utf8')))
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://outside')
      asked.push({ method: request.method ?? '', url, headers: request.headers, body })
      behavior(request, response)
    })
  })
  const listen = (port: number) =>
    new Promise<void>((resolve) => {
      server.listen(port, '127.0.0.1', resolve)
    })
  await listen(0)
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    behave: (next) => {
      behavior = next
    },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
    restart: () => listen(port),
  }
}
