/**
 * The one table of rate limits: at most `max` calls in `windowMs`, counted per `by`.
 * Source: promises, section Accounts (`login` per address stands beside the per-account delays).
 */
export const limits = {
  login: { max: 30, windowMs: 5 * 60_000, by: 'address' },
  register: { max: 5, windowMs: 60 * 60_000, by: 'address' },
  refresh: { max: 30, windowMs: 5 * 60_000, by: 'address' },
  upload: { max: 60, windowMs: 60 * 60_000, by: 'user' },
  geocode: { max: 30, windowMs: 60_000, by: 'user' },
  suggest: { max: 120, windowMs: 60_000, by: 'user' },
  person: { max: 300, windowMs: 60_000, by: 'user' },
  guest: { max: 300, windowMs: 60_000, by: 'address' },
} as const satisfies Record<string, { max: number; windowMs: number; by: 'user' | 'address' }>

export type LimitName = keyof typeof limits
