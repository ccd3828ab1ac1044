/**
 * The engine reads the time and the time zone from this thread's `Date`. During a job the time stands still, in UTC:
 * a footer can show the year, but no program can measure anything, and where the server stands is not seen.
 *
 * This thread itself measures with `performance.now`.
 */
let currentMs = 0

Date.now = () => currentMs
Date.prototype.getTimezoneOffset = () => 0

export function stopTime(timeMs: number): void {
  currentMs = timeMs
}
