/** Time that stands still until it is moved. */
export interface TestClock {
  now(): Date
  advance(seconds: number): void
}

/** Starts at the real time, so that tokens are not expired for a browser, which has the real clock. */
export function createTestClock(start = new Date()): TestClock {
  let now = start.getTime()
  return {
    now: () => new Date(now),
    advance: seconds => {
      now += seconds * 1000
    },
  }
}
