/**
 * Brings addresses that an earlier version stored as they were typed to the stored form (docs/decisions/0051). Two
 * that become one are not merged: one of them gets the form, the other stays as it is and is reported.
 *
 * A pass may be stopped at any moment and repeated, and two processes may make one at the same time.
 */
import type { App } from '../app.ts'
import {
  type AddressRow,
  addressesInOtherForms,
  putStoredForm,
  staysVerified,
} from '../contact-channels/address-forms.ts'
import { bindDb } from '../kernel/db/db.ts'
import { reasonOf, uniqueViolation } from '../kernel/db/errors.ts'
import { transaction } from '../kernel/db/transaction.ts'
import { tellUpdated } from './user-state.ts'
import { lockUser } from './users.store.ts'

/** Before the first request: a sign-up must find the address of an account that is there already. */
export async function bringAddressesToForm(app: App): Promise<void> {
  // Each look reads through the addresses of all projects; mostly there is none to change.
  const first = await addressesInOtherForms(app.database, null).next()
  if (first.done) return
  const stored = await storeAddressForms(app)
  if (stored > 0) app.log.info({ stored }, 'address forms stored')
  let kept = 0
  for await (const _ of addressesInOtherForms(app.database, null)) kept += 1
  if (kept > 0) app.log.warn({ kept }, 'addresses without a stored form; `latchkey doctor` lists them by project')
}

/** Answers how many were changed. */
export async function storeAddressForms(app: App): Promise<number> {
  let stored = 0
  // Of two addresses that become one, the verified one gets the form, then the older one.
  for (const isVerified of [true, false]) {
    for await (const row of addressesInOtherForms(app.database, null)) {
      if (staysVerified(row) === isVerified && (await storeForm(app, row))) stored += 1
    }
  }
  return stored
}

async function storeForm(app: App, row: AddressRow): Promise<boolean> {
  const db = bindDb(app.database, row.projectId, 'main')
  try {
    return await transaction(db, async tx => {
      if (!(await lockUser(tx, row.userId)) || !(await putStoredForm(tx, row))) return false
      await tellUpdated(tx, row.userId)
      return true
    })
  } catch (error) {
    // Another channel got the address at this moment. The next pass finds it there.
    if (uniqueViolation(error)) return false
    app.log.error({ reason: reasonOf(error), channel: row.id }, 'address form not stored')
    return false
  }
}
