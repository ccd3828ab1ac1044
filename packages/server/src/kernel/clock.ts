/** The time, passed as a dependency, so that a test can fix or advance it. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }
