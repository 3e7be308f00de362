import { Agent, request } from 'node:http'

/** A request to send; answers are requested without compression. */
export interface Sending {
  url: string
  method?: string
  headers?: Record<string, string>
  body?: string
  /** Expected status; 200 or 201 by default. */
  status?: number
}

/** The requests of one measured side. */
export interface Load {
  requests: number
  /** Concurrent requests. */
  concurrency: number
  next: () => Sending
}

export interface Result {
  perSecond: number
  /** Milliseconds. */
  p50: number
  p99: number
}

/** Sends a fixed number of requests and waits for all of them; throws at the first answer that is not a success. */
export async function measure({ requests, concurrency, next }: Load): Promise<Result> {
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency })
  const times: number[] = []
  let turn = 0
  const work = async (): Promise<void> => {
    while (turn < requests) {
      turn += 1
      const start = performance.now()
      await send(agent, next())
      times.push(performance.now() - start)
    }
  }
  const start = performance.now()
  await Promise.all(Array.from({ length: concurrency }, work))
  const seconds = (performance.now() - start) / 1000
  agent.destroy()
  return { perSecond: times.length / seconds, ...quantiles(times) }
}

export function quantiles(times: readonly number[]): { p50: number; p99: number } {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
  return { p50: at(0.5), p99: at(0.99) }
}

/** Uses Node's own client: `fetch` would take longer than a bare server's answer. */
export function send(
  agent: Agent,
  { url, method = 'GET', headers = {}, body, status }: Sending,
): Promise<void> {
  const good = status === undefined ? [200, 201] : [status]
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
    const outgoing = request(url, { agent, method, headers: { ...headers, ...length } }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('error', reject)
      answer.on('end', () => {
        if (good.includes(answer.statusCode ?? 0)) resolve()
        else
          reject(
            new Error(`${method} ${url}: ${answer.statusCode} ${Buffer.concat(chunks).toString('utf8')}`),
          )
      })
    })
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}
