/** How a guest's report comes to an account. */
export const ways = [
  'makes an account in the sheet',
  'signs in in the sheet',
  'registers on a second tab',
  'somebody else signs in first',
  'the session runs out before it is sent',
] as const
export type Way = (typeof ways)[number]

/** What happens in one history; the same seed gives the same plan. */
export interface Plan {
  seed: number
  way: Way
  words: string
  photos: number
  /** The report is written and sent without a network. */
  isOffline: boolean
  /** Calls whose first answer never arrives, although the server has done what was asked. */
  lost: { register: boolean; report: boolean; photo: boolean }
  /** Milliseconds into each step at which the phone is killed; null where it is spared. */
  fuses: Record<Step, number | null>
  /** The server is killed while the report goes out. */
  killsServer: boolean
}

export const steps = ['write', 'send', 'account', 'arrive'] as const
export type Step = (typeof steps)[number]

export function planOf(seed: number): Plan {
  const random = generator(seed)
  const chance = (share: number) => random() < share
  const fuse = () => (chance(0.6) ? Math.round(20 + random() ** 2 * 4000) : null)
  return {
    seed,
    way: ways[seed % ways.length] ?? ways[0],
    words: `History ${seed}: a van came out of the parking lot.`,
    photos: Math.floor(random() * 3),
    isOffline: chance(0.5),
    lost: { register: chance(0.3), report: chance(0.4), photo: chance(0.3) },
    fuses: { write: fuse(), send: fuse(), account: fuse(), arrive: fuse() },
    killsServer: chance(0.2),
  }
}

/** Mulberry32 (Tommy Ettinger, public domain): even enough numbers from 0 to 1, the same for the same seed. */
function generator(seed: number): () => number {
  let state = seed * 0x9e3779b9
  return () => {
    state = Math.trunc(state + 0x6d2b79f5)
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
