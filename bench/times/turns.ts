import { quantiles } from '../load.ts'
import { type Target, note } from '../figures.ts'

/** The number of rounds, and what to wait for before each. */
export interface Turns {
  rounds: number
  settle?: () => Promise<unknown>
}

/** Does the work once; returns milliseconds. */
type Side = () => Promise<number>

const WARM_UP = 5

/**
 * Times of every side in milliseconds, alternating: a slow moment of the machine affects all, and none is always first.
 */
export async function inTurns<Name extends string>(
  { rounds, settle }: Turns,
  sides: Record<Name, Side>,
): Promise<Record<Name, number[]>> {
  const all = Object.entries(sides) as [Name, Side][]
  const times = Object.fromEntries(all.map(([name]) => [name, []])) as unknown as Record<Name, number[]>
  for (let round = 0; round < WARM_UP + rounds; round += 1) {
    const first = round % all.length
    const turned = [...all.slice(first), ...all.slice(0, first)]
    for (const [name, side] of round % 2 === 0 ? turned : turned.toReversed()) {
      await settle?.()
      const took = await side()
      if (round >= WARM_UP) times[name].push(took)
    }
  }
  return times
}

/** How often `inTurns` calls each side. */
export function callsIn({ rounds }: Turns): number {
  return WARM_UP + rounds
}

export async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** The median. */
export function middle(times: readonly number[]): number {
  return quantiles(times).p50
}

/** The duration least disturbed by the machine. */
export function shortest(times: readonly number[]): number {
  return Math.min(...times)
}

/** Durations for a known value, the same again, and an unknown one; between the first two there is only noise. */
export type Alike = Record<'known' | 'again' | 'unknown', number[]>

/** Prints how far apart known and unknown are, whichever took longer. */
export function judgeAlike(
  name: string,
  { known, again, unknown }: Alike,
  { of, target }: { of: typeof middle; target: Target },
): void {
  const value = apart(of(known), of(unknown))
  const control = apart(of(known), of(again))
  const verdict = note({ name: `${name}: known beside unknown`, value, unit: 'times', control, target })
  console.log(
    `${name.padEnd(18)} ${of.name} of ${known.length}: known ${of(known).toFixed(2)} ms, unknown ${of(unknown).toFixed(2)} ms, ratio ${value.toFixed(2)}   known beside known ${control.toFixed(2)}${verdict}`,
  )
}

function apart(one: number, other: number): number {
  return Math.max(one / other, other / one)
}
