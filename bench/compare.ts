import { type Result, type Sending, measure } from './load.ts'

const ROUNDS = 5
const concurrencies = [1, 32]

/** The same work asked of both sides. */
export interface Sides {
  krash: () => Sending
  bare: () => Sending
}

/** What Krash should keep beside the bare side. */
export interface Goals {
  /** Most times the bare p50, one request at a time. */
  p50AtOne: number
  /** Least share of the bare requests a second, 32 at a time. */
  throughputAt32: number
}

/**
 * Both sides in one run, turn about, one drained before the other begins, the middle of the rounds: on a noisy machine only
 * the ratio means anything.
 */
export async function compare(name: string, sides: Sides, goals?: Goals): Promise<void> {
  for (const concurrency of concurrencies) {
    const requests = concurrency === 1 ? 300 : 1200
    const results: Record<'krash' | 'bare', Result[]> = { krash: [], bare: [] }
    for (const side of ['bare', 'krash'] as const)
      await measure({ requests: 100, concurrency, next: sides[side] })
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const side of round % 2 === 0 ? (['bare', 'krash'] as const) : (['krash', 'bare'] as const))
        results[side].push(await measure({ requests, concurrency, next: sides[side] }))
    }
    const [ours, theirs] = [middle(results.krash), middle(results.bare)]
    const ratios = { p50: ours.p50 / theirs.p50, throughput: ours.perSecond / theirs.perSecond }
    console.log(
      `${name.padEnd(14)} c=${String(concurrency).padEnd(3)} krash ${figures(ours)}   bare ${figures(theirs)}   p50 ratio ${ratios.p50.toFixed(2)}   throughput ratio ${ratios.throughput.toFixed(2)}${verdict(concurrency, ratios, goals)}`,
    )
  }
}

function verdict(
  concurrency: number,
  ratios: { p50: number; throughput: number },
  goals: Goals | undefined,
): string {
  if (!goals) return ''
  if (concurrency === 1) return `   p50 at most ${goals.p50AtOne}: ${word(ratios.p50 <= goals.p50AtOne)}`
  return `   throughput at least ${goals.throughputAt32}: ${word(ratios.throughput >= goals.throughputAt32)}`
}

function word(isMet: boolean): string {
  return isMet ? 'met' : 'MISSED'
}

function figures({ perSecond, p50, p99 }: Result): string {
  return `${perSecond.toFixed(0).padStart(6)}/s p50 ${p50.toFixed(2)} ms p99 ${p99.toFixed(2)} ms`
}

function middle(results: Result[]): Result {
  const sorted = results.toSorted((a, b) => a.p50 - b.p50)
  const result = sorted[Math.floor(sorted.length / 2)]
  if (result === undefined) throw new Error('nothing was measured')
  return result
}
