/**
 * A minimum response time, for the endpoints whose answer must not show whether an address has an account.
 *
 * The defence is equal work: password sign-in reads the same rows and computes a hash of the same cost whether there is
 * an account or not (see password.ts), so that its time is the same under any load. The minimum hides only what cannot
 * be equal: a row that exists takes some microseconds longer to read than one that does not, and a mail to an account
 * is stored while one to no one is not. Work beyond the minimum is answered at the next multiple of it.
 */
import { setTimeout as pause } from 'node:timers/promises'

/** Longer than any of these differences, and too short to notice. */
const minimumMs = 50

/** Every answer of this work, success or not. */
export async function withMinimumResponseTime<Result>(work: () => Promise<Result>): Promise<Result> {
  const startedAt = performance.now()
  try {
    return await work()
  } finally {
    await untilMinimum(startedAt)
  }
}

/** Only the refusals whose cause must not show; a success is answered at once. */
export async function withMinimumRefusalTime<Result>(
  isRefusal: (error: unknown) => boolean,
  work: () => Promise<Result>,
): Promise<Result> {
  const startedAt = performance.now()
  try {
    return await work()
  } catch (error) {
    if (isRefusal(error)) await untilMinimum(startedAt)
    throw error
  }
}

function untilMinimum(startedAt: number): Promise<void> {
  return pause(minimumMs - ((performance.now() - startedAt) % minimumMs))
}
