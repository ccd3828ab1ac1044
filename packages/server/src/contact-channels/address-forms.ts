/**
 * Addresses that an earlier version stored as they were typed, and which are not in the stored form
 * (docs/decisions/0051).
 */
import type { Db, Tx } from '../kernel/db/db.ts'
import { sameMailbox, storedAddress } from '../kernel/mail/stored-address.ts'
import { type AddressRow, findHolder, listUnusualAddresses, putForm } from './address-forms.store.ts'

export type { AddressRow }

/** An address whose stored form another channel has, or that has none. */
export interface KeptAddress {
  readonly userId: string
  readonly value: string
  /** The user who has the stored form. Null: there is no such form. */
  readonly holderId: string | null
}

/** The first of those that a project has. */
export async function listKeptAddresses(db: Db, most: number): Promise<KeptAddress[]> {
  const kept: KeptAddress[] = []
  for await (const { userId, value } of addressesInOtherForms(db, db.projectId)) {
    const form = storedAddress(value)
    const holderId = form === null ? null : await findHolder(db, form)
    // Without a holder it was written a moment ago by a server of the version before; the next pass stores its form.
    if (form === null || holderId !== null) kept.push({ userId, value, holderId })
    if (kept.length === most) break
  }
  return kept
}

/** Page by page, oldest first in each project; without a project, of all. */
export async function* addressesInOtherForms(
  on: Parameters<typeof listUnusualAddresses>[0],
  projectId: string | null,
): AsyncGenerator<AddressRow> {
  let rows: AddressRow[]
  let after: AddressRow | null = null
  do {
    rows = await listUnusualAddresses(on, { projectId, after, count: pageSize })
    for (const row of rows) if (storedAddress(row.value) !== row.value) yield row
    after = rows.at(-1) ?? null
  } while (rows.length === pageSize)
}

const pageSize = 500

/** A proof stays one only where the mail that made it went to the stored form as well. */
export function staysVerified({ value, isVerified }: AddressRow): boolean {
  return isVerified && sameMailbox(value) !== null
}

/** False: there is no stored form, another channel has it, or this one has changed meanwhile. */
export async function putStoredForm(tx: Tx, row: AddressRow): Promise<boolean> {
  const form = storedAddress(row.value)
  return form !== null && putForm(tx, row, { form, isVerified: staysVerified(row) })
}
