/** The passkeys of users: one each, as the published wire has it. Whether one is genuine is judged in auth/passkeys. */
import type { Passkey } from '@latchkey/contract'
import type { App } from '../app.ts'
import type { Db, Tx } from '../kernel/db/db.ts'
import { addMethod, removeMethods } from '../sign-in-methods/sign-in-methods.ts'
import { deletePasskeysOf, findByCredential, hasPasskey, insertPasskey, listPasskeyRows } from './passkeys.store.ts'

export {
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
  /** In which it is registered. */
  readonly sessionId: string | null
}

/**
 * Makes this the passkey of the user, instead of the previous one. The user's row must be locked.
 *
 * False, and nothing is changed: someone else in the project has this credential.
 */
export async function putPasskey(app: App, tx: Tx, { sessionId, ...passkey }: NewPasskey): Promise<boolean> {
  const { userId, credentialId } = passkey
  const known = await findByCredential(tx, credentialId)
  if (known !== null && known.userId !== userId) return false
  await removePasskeysOf(tx, userId)
  await addMethod(app, tx, { userId, kind: 'passkey', sessionId })
  await insertPasskey(tx, { ...passkey, id: app.ids.next(), createdAt: app.clock.now() })
  return true
}

/** Those that were added before a position in the order of sign-in methods. Null: all. The user's row must be locked. */
export async function removePasskeysOf(tx: Tx, userId: string, addedBefore: number | null = null): Promise<void> {
  if (!(await hasPasskey(tx, userId, addedBefore))) return
  await removeMethods(tx, { userId, kind: 'passkey' })
  await deletePasskeysOf(tx, userId, addedBefore)
}

export async function listPasskeys(db: Db, userId: string): Promise<Passkey[]> {
  const rows = await listPasskeyRows(db, userId)
  return rows.map(({ createdAt, lastUsedAt, ...passkey }) => ({
    ...passkey,
    createdAtMillis: createdAt.getTime(),
    lastUsedAtMillis: lastUsedAt?.getTime() ?? null,
  }))
}
