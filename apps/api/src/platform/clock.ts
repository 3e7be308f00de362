/** The current time; tests bring a clock of their own. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }
