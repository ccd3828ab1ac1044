/** Each user in the figures: one more of all users, and of those who signed up on that day. */
import type { Tx } from '../kernel/db/db.ts'
import { countInFigures } from '../kernel/outbox/outbox.ts'
import type { CountedUser } from './users.store.ts'

/** Until their first method is counted, which takes that back, users count as if they signed in by another one. */
export function countUsers(tx: Tx, users: readonly CountedUser[], delta: 1 | -1): void {
  for (const { signedUpAt, isAnonymous } of users) {
    const common = { isAnonymous, delta }
    countInFigures(tx, [
      { ...common, metric: 'users', label: '' },
      { ...common, metric: 'sign-ups', label: signedUpAt.toISOString().slice(0, 10) },
      { ...common, metric: 'sign-in-method', label: 'other' },
    ])
  }
}
