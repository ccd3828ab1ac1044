/** The passkeys of users, each with a name. Whether one is genuine is judged in auth/passkeys. */
import { mostPasskeysOfUser, type Passkey, PasskeyNotFound, TooManyPasskeys } from '@latchkey/contract'
import type { App } from '../app.ts'
import type { Db, Tx } from '../kernel/db/db.ts'
import { addMethod, type MethodSpan, removeMethods, wheneverAdded } from '../sign-in-methods/sign-in-methods.ts'
import {
  countPasskeys,
  deletePasskey,
  deletePasskeysFor,
  findByCredential,
  insertPasskey,
  listPasskeyRows,
  type PasskeyOfUser,
  putPasskeyName,
} from './passkeys.store.ts'

export {
  findByCredential as findPasskey,
  listCredentialIds,
  type PasskeyCredential,
  type PasskeyOfUser,
  type PasskeyUse,
  recordPasskeyUse,
} from './passkeys.store.ts'

export interface NewPasskey {
  readonly userId: string
  readonly credentialId: string
  readonly publicKey: string
  readonly signCount: number
  readonly isSynced: boolean
  readonly userAgent: string | null
  /** As the user calls it. Null: it gets no name. */
  readonly name: string | null
  /** In which it is registered. */
  readonly sessionId: string | null
}

/**
 * Adds a passkey. The user's row must be locked, here and below. A credential that the user registers again is replaced,
 * and keeps its name.
 *
 * False, and nothing is changed: someone else in the project has this credential.
 *
 * @throws {@link TooManyPasskeys}
 */
export async function addPasskey(app: App, tx: Tx, { sessionId, ...passkey }: NewPasskey): Promise<boolean> {
  const { userId, credentialId } = passkey
  const known = await findByCredential(tx, credentialId)
  if (known !== null && known.userId !== userId) return false
  const before = await countPasskeys(tx, userId)
  if (known === null && before >= mostPasskeysOfUser) throw TooManyPasskeys()
  if (known !== null) await deletePasskey(tx, { userId, id: known.id })
  if (before === 0) await addMethod(app, tx, { userId, kind: 'passkey', sessionId })
  await insertPasskey(tx, {
    ...passkey,
    id: app.ids.next(),
    name: passkey.name ?? known?.name ?? null,
    createdAt: app.clock.now(),
  })
  return true
}

/** @throws {@link PasskeyNotFound} */
export async function renamePasskey(tx: Tx, passkey: PasskeyOfUser & { readonly name: string }): Promise<void> {
  if (!(await putPasskeyName(tx, passkey))) throw PasskeyNotFound()
}

/** @throws {@link PasskeyNotFound} */
export async function removePasskey(tx: Tx, passkey: PasskeyOfUser): Promise<void> {
  if (!(await deletePasskey(tx, passkey))) throw PasskeyNotFound()
  await removeMethodWithLast(tx, passkey.userId)
}

/** All, or those of a span in the order of sign-in methods. */
export async function removePasskeysFor(tx: Tx, userId: string, span: MethodSpan = wheneverAdded): Promise<void> {
  if ((await deletePasskeysFor(tx, userId, span)) > 0) await removeMethodWithLast(tx, userId)
}

async function removeMethodWithLast(tx: Tx, userId: string): Promise<void> {
  if ((await countPasskeys(tx, userId)) === 0) await removeMethods(tx, { userId, kind: 'passkey' })
}

export async function listPasskeys(db: Db, userId: string): Promise<Passkey[]> {
  const rows = await listPasskeyRows(db, userId)
  return rows.map(({ createdAt, lastUsedAt, ...passkey }) => ({
    ...passkey,
    createdAtMillis: createdAt.getTime(),
    lastUsedAtMillis: lastUsedAt?.getTime() ?? null,
  }))
}
