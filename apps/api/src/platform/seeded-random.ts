/** Random numbers that are the same on every machine for the same seed. */
export interface SeededRandom {
  /** From 0 (included) to 1 (excluded). */
  next(): number
  /** Whole number from `min` to `max`, both included. */
  int(min: number, max: number): number
  chance(probability: number): boolean
  pick<T>(choices: readonly [T, ...T[]]): T
  /** One of the entries, with a probability proportional to its weight. */
  weighted<T>(choices: readonly (readonly [T, number])[]): T
  /** Normally distributed (Box and Muller, 1958). */
  normal(mean: number, deviation: number): number
}

/** Mulberry32 (Tommy Ettinger, public domain): 32 bits of state, enough for invented people. */
export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const int = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1))
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick: (choices) => choices[int(0, choices.length - 1)] ?? choices[0],
    weighted: (choices) => pickWeighted(choices, next()),
    normal: (mean, deviation) =>
      mean + deviation * Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
  }
}

function pickWeighted<T>(choices: readonly (readonly [T, number])[], at: number): T {
  const total = choices.reduce((sum, [, weight]) => sum + weight, 0)
  let left = at * total
  for (const [choice, weight] of choices) {
    left -= weight
    if (left < 0) return choice
  }
  const last = choices.at(-1)
  if (!last) throw new Error('nothing to choose from')
  return last[0]
}
