import type { StoredSubscription } from '../state/stored.ts'

/** Nothing leads out of these. */
export function isEnded({ status }: StoredSubscription): boolean {
  return status === 'canceled' || status === 'incomplete_expired'
}

/** All items of a subscription have the same. */
export function getPeriod({ items }: StoredSubscription): { start: number; end: number } {
  const [item] = items.data
  return { start: item?.current_period_start ?? 0, end: item?.current_period_end ?? 0 }
}
