/**
 * How deliveries to an endpoint are made, by how the latest attempt went. Endpoints that are slow or do not respond have a lane of
 * their own, so that waiting for them delays no other; the wire promises one delivery at a time after some answers.
 */
import type { Outcome } from './sending.ts'

/** `normal`: eight at a time. `slow`: the same, in the lane of the slow ones. `single`: one at a time in that lane. */
export type Pace = 'normal' | 'slow' | 'single'

export interface Queueing {
  readonly isSlow: boolean
  /** How many deliveries of the endpoint are under way at the same time. */
  readonly atOnce: number
}

/** A delivery that takes longer does not hold back those to quick endpoints. */
export const slowAfterMs = 1_000

export const queueingAt: Readonly<Record<Pace, Queueing>> = {
  normal: { isSlow: false, atOnce: 8 },
  slow: { isSlow: true, atOnce: 8 },
  single: { isSlow: true, atOnce: 1 },
}

export function paceAfter(before: Pace, { error, responseStatus, durationMs }: Outcome): Pace {
  const byTime = durationMs < slowAfterMs ? 'normal' : 'slow'
  if (error === null) return byTime
  // Until the next success.
  return before === 'single' || isOverloaded(error, responseStatus) ? 'single' : byTime
}

function isOverloaded(error: NonNullable<Outcome['error']>, status: number | null): boolean {
  const hasAnswered = error === 'http_status' || error === 'redirect'
  return !hasAnswered || status === 429 || status === 502 || status === 504
}
