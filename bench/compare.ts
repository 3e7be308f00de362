import { atLeastTimes, atMostTimes, note } from './figures.ts'
import { type Result, type Sending, measure } from './load.ts'

const ROUNDS = 5
const concurrencies = [1, 32]

/** The same work for both sides. */
export interface Sides {
  krash: () => Sending
  bare: () => Sending
}

/** Limits for Krash relative to the bare side. */
export interface Goals {
  /** Largest multiple of the bare p50, one request at a time. */
  p50AtOne: number
  /** Smallest share of the bare requests per second, 32 at a time. */
  throughputAt32: number
}

/**
 * Alternates both sides in one run, each drained before the other begins, and takes the median of the rounds: on a
 * noisy machine only the ratio means anything.
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
    const goal = concurrency === 1 ? { p50: goals?.p50AtOne } : { throughput: goals?.throughputAt32 }
    const ratios = { p50: ours.p50 / theirs.p50, throughput: ours.perSecond / theirs.perSecond }
    console.log(
      `${name.padEnd(14)} c=${String(concurrency).padEnd(3)} krash ${figures(ours)}   bare ${figures(theirs)}   p50 ratio ${ratios.p50.toFixed(2)}   throughput ratio ${ratios.throughput.toFixed(2)}${verdict(`${name} c=${concurrency}`, [ours, theirs], goal)}`,
    )
  }
}

function verdict(
  name: string,
  [ours, theirs]: readonly [Result, Result],
  { p50, throughput }: { p50?: number | undefined; throughput?: number | undefined },
): string {
  const ofTimes = note({
    name: `${name} p50`,
    value: ours.p50,
    unit: 'ms',
    control: theirs.p50,
    target: p50 === undefined ? undefined : atMostTimes(p50),
  })
  const ofThroughput = note({
    name: `${name} throughput`,
    value: ours.perSecond,
    unit: 'requests/s',
    control: theirs.perSecond,
    target: throughput === undefined ? undefined : atLeastTimes(throughput),
  })
  return ofTimes + ofThroughput
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
