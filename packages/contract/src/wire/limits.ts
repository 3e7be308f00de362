/**
 * The one table of rate limits: at most `max` calls in `windowMs`, counted per `by`.
 * Source: promises, section Accounts (`login` per address stands beside the per-account delays).
 */
export const limits = {
  login: { max: 30, windowMs: 5 * 60_000, by: 'address' },
  register: { max: 5, windowMs: 60 * 60_000, by: 'address' },
  refresh: { max: 30, windowMs: 5 * 60_000, by: 'address' },
  /** Reset mails of one address of the network; each account gets at most `RESETS_PER_ACCOUNT` of them. */
  reset: { max: 30, windowMs: 60 * 60_000, by: 'address' },
  /** Links out of mails: guessing one is hopeless, trying is slow as well. */
  link: { max: 30, windowMs: 5 * 60_000, by: 'address' },
  /** Pages of people whose place was shared: each looks every 30 seconds, many behind one address. */
  place: { max: 300, windowMs: 5 * 60_000, by: 'address' },
  /** Calls that ask for the password again. */
  secret: { max: 10, windowMs: 15 * 60_000, by: 'user' },
  mail: { max: 5, windowMs: 60 * 60_000, by: 'user' },
  contact: { max: 5, windowMs: 60 * 60_000, by: 'address' },
  export: { max: 10, windowMs: 60 * 60_000, by: 'user' },
  upload: { max: 60, windowMs: 60 * 60_000, by: 'user' },
  geocode: { max: 30, windowMs: 60_000, by: 'user' },
  suggest: { max: 120, windowMs: 60_000, by: 'user' },
  /** Booking and moving: enough to find a time, too few to block a calendar. */
  booking: { max: 30, windowMs: 60 * 60_000, by: 'user' },
  /** A burst of 60 and one a second over time (promises, section Accounts). */
  message: { max: 60, windowMs: 60_000, by: 'user' },
  /** Writing to an e-mail address or a referral code: too few to find out who is there. */
  address: { max: 20, windowMs: 60 * 60_000, by: 'user' },
  /** A phone with a bad signal opens its stream again and again. */
  stream: { max: 120, windowMs: 60_000, by: 'user' },
  person: { max: 300, windowMs: 60_000, by: 'user' },
  guest: { max: 300, windowMs: 60_000, by: 'address' },
} as const satisfies Record<string, { max: number; windowMs: number; by: 'user' | 'address' }>

export type LimitName = keyof typeof limits
