/** The passkeys of users: one each, as the published wire has it. Whether one is genuine is judged in auth/passkeys. */
import type { Passkey } from '@latchkey/contract'
import type { App } from '../app.ts'
import type { Db, Tx } from '../kernel/db/db.ts'
import { deletePasskeysOf, findByCredential, insertPasskey, listPasskeyRows } from './passkeys.store.ts'

export {
  deletePasskeysOf as removePasskeysOf,
  findByCredential as findPasskey,
  type PasskeyCredential,
  type PasskeyUse,
  usePasskey,
} from './passkeys.store.ts'

export interface NewPasskey {
  readonly userId: string
  readonly credentialId: string
  readonly publicKey: string
  readonly signCount: number
  readonly isSynced: boolean
  readonly userAgent: string | null
}

/**
 * Makes this the passkey of the user, in place of the one before. The user's row must be locked.
 *
 * False, and nothing is changed: somebody else in the project has this credential.
 */
export async function putPasskey(app: App, tx: Tx, asked: NewPasskey): Promise<boolean> {
  const known = await findByCredential(tx, asked.credentialId)
  if (known !== null && known.userId !== asked.userId) return false
  await deletePasskeysOf(tx, asked.userId)
  await insertPasskey(tx, { ...asked, id: app.ids.next(), createdAt: app.clock.now() })
  return true
}

export async function listPasskeys(db: Db, userId: string): Promise<Passkey[]> {
  const rows = await listPasskeyRows(db, userId)
  return rows.map(({ createdAt, lastUsedAt, ...passkey }) => ({
    ...passkey,
    createdAtMillis: createdAt.getTime(),
    lastUsedAtMillis: lastUsedAt?.getTime() ?? null,
  }))
}
