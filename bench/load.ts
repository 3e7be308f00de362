/** Requests of one measured side. */
export interface Load {
  requests: number
  /** How many are under way at once. */
  concurrency: number
  send: () => Promise<Response>
}

export interface Result {
  perSecond: number
  /** Milliseconds. */
  p50: number
  p99: number
}

/** Sends a bounded number of requests and waits for all of them; throws on the first answer that is no success. */
export async function measure({ requests, concurrency, send }: Load): Promise<Result> {
  const times: number[] = []
  let turn = 0
  const work = async (): Promise<void> => {
    while (turn < requests) {
      turn += 1
      const start = performance.now()
      const answer = await send()
      const body = await answer.text()
      if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}: ${body}`)
      times.push(performance.now() - start)
    }
  }
  const start = performance.now()
  await Promise.all(Array.from({ length: concurrency }, work))
  const seconds = (performance.now() - start) / 1000
  times.sort((a, b) => a - b)
  return { perSecond: times.length / seconds, p50: quantile(times, 0.5), p99: quantile(times, 0.99) }
}

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
