/** What people have allowed applications: remembered, listed, and withdrawn with all that was given. */
import { type Consent, ConsentNotFound } from '@latchkey/contract'
import type { Db, Tx } from '../kernel/db/db.ts'
import { deleteConsent, listConsentRows } from './consents.store.ts'

export async function listConsents(db: Db, userId: string): Promise<Consent[]> {
  return (await listConsentRows(db, userId)).map(({ createdAt, updatedAt, ...rest }) => ({
    ...rest,
    createdAtMillis: createdAt.getTime(),
    updatedAtMillis: updatedAt.getTime(),
  }))
}

/** @throws {@link ConsentNotFound} */
export async function withdrawConsent(
  tx: Tx,
  consent: { readonly userId: string; readonly applicationId: string },
): Promise<void> {
  if (!(await deleteConsent(tx, consent))) throw ConsentNotFound()
}
