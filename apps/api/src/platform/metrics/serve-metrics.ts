import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Registry } from 'prom-client'

export interface ServedMetrics {
  host: string
  port: number
  close(): void
}

/** Serves the figures on a port of their own, so that a proxy in front of the app cannot show them by mistake. */
export async function serveMetrics(
  registry: Registry,
  { port, host }: { port: number; host: string },
): Promise<ServedMetrics> {
  const server = createServer({ requestTimeout: 10_000, keepAliveTimeout: 5_000 }, (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return {
    host,
    port: (server.address() as AddressInfo).port,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
