/** The time, passed to whoever needs it, so that a test can hold it still or move it on. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }
