/** Checks with a debit that arrive at the same time, as one statement: a quarter of the cost of each by itself. */
import { perApp } from '../app.ts'
import { batched } from '../kernel/batching.ts'
import { bindDb } from '../kernel/db/db.ts'
import { isDatabaseDown } from '../kernel/db/errors.ts'
import { type DebitedKey, debitKey, debitKeys, type StoredDebit } from './key-debits.store.ts'

/** Null: there is no such key. Its balance is null where nothing was taken: the caller finds out why. */
export const keyDebits = perApp(app => {
  const getDb = (projectId: string) => bindDb(app.database, projectId, 'main')
  return batched<StoredDebit, DebitedKey | null>({
    makeAll: (projectId, debits) => debitKeys(getDb(projectId), debits, app.clock.now()),
    makeOne: (projectId, debit) => debitKey(getDb(projectId), debit, app.clock.now()),
    // An idempotency key that another request used a moment ago.
    isOfOneCall: error => !isDatabaseDown(error),
    getKey: ({ digest, itemId }) => `${digest} ${itemId}`,
    perProject: 2,
    mostInputs: 50,
  })
})
