/**
 * The one table of rate limits: at most `max` calls in `windowMs`, counted per `by`. `login` counts per network
 * address; failed attempts per account have delays of their own.
 */
export const limits = {
  login: { max: 30, windowMs: 5 * 60_000, by: 'address' },
  register: { max: 5, windowMs: 60 * 60_000, by: 'address' },
  /** A report may wait for it, and a whole mobile network may share one address. */
  refresh: { max: 300, windowMs: 5 * 60_000, by: 'address' },
  /** Reset mails asked for from one network address; each account gets at most `RESETS_PER_ACCOUNT`. */
  reset: { max: 30, windowMs: 60 * 60_000, by: 'address' },
  /** Links from mails. Guessing one is hopeless anyway; this makes trying slow too. */
  link: { max: 30, windowMs: 5 * 60_000, by: 'address' },
  /** Visitors of a shared place: each page refreshes every 30 seconds, and many may share an address. */
  place: { max: 300, windowMs: 5 * 60_000, by: 'address' },
  /** Calendar programs that ask for visits: those of many professionals may come from one address. */
  calendar: { max: 300, windowMs: 5 * 60_000, by: 'address' },
  /** Calls that ask for the password again. */
  secret: { max: 10, windowMs: 15 * 60_000, by: 'user' },
  /** Asking for a code by text message and entering one; `TEXT_CODES_A_DAY` is lower, and kept. */
  textCode: { max: 20, windowMs: 60 * 60_000, by: 'user' },
  /** Codes asked for from one network address, by however many accounts. */
  textCodesFrom: { max: 20, windowMs: 24 * 60 * 60_000, by: 'address' },
  mail: { max: 5, windowMs: 60 * 60_000, by: 'user' },
  contact: { max: 5, windowMs: 60 * 60_000, by: 'address' },
  export: { max: 10, windowMs: 60 * 60_000, by: 'user' },
  upload: { max: 60, windowMs: 60 * 60_000, by: 'user' },
  /** All the photos of five reports, each sent twice if need be. */
  reportPhoto: { max: 1000, windowMs: 60 * 60_000, by: 'user' },
  geocode: { max: 30, windowMs: 60_000, by: 'user' },
  /** Help near a place. A guest counts by the network address, which many phones may share. */
  nearby: { max: 120, windowMs: 60_000, by: 'user' },
  suggest: { max: 120, windowMs: 60_000, by: 'user' },
  /** Booking and moving: enough to find a time, too few to block a calendar. */
  booking: { max: 30, windowMs: 60 * 60_000, by: 'user' },
  /** A burst of 60, on average one a second. */
  message: { max: 60, windowMs: 60_000, by: 'user' },
  /** Each keeps the operator's translation service at work for seconds. */
  translation: { max: 30, windowMs: 60_000, by: 'user' },
  /** Writing to an e-mail address or a referral code: too few to find out who has an account. */
  address: { max: 20, windowMs: 60 * 60_000, by: 'user' },
  /** A phone with a bad signal opens its stream again and again. */
  stream: { max: 120, windowMs: 60_000, by: 'user' },
  /** Reporting an accident: nothing else a person does may use this up. */
  report: { max: 60, windowMs: 60_000, by: 'user' },
  person: { max: 300, windowMs: 60_000, by: 'user' },
  guest: { max: 300, windowMs: 60_000, by: 'address' },
} as const satisfies Record<string, { max: number; windowMs: number; by: 'user' | 'address' }>

export type LimitName = keyof typeof limits
