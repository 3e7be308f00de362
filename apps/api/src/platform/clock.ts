/** The time as the program sees it; tests bring their own. */
export interface Clock {
  now(): Date
}

/** The machine's time, to the millisecond. */
export const systemClock: Clock = { now: () => new Date() }
