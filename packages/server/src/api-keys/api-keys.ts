/**
 * API keys that users and teams of a project make, to be shown to the application's own API. Only their
 * digests and last four characters are kept. Nothing about them is remembered between two checks: a key
 * that was revoked is refused by the very next one.
 */
import {
  ApiKeyExpired,
  ApiKeyNotFound,
  ApiKeyRevoked,
  type ApiKeyUpdate,
  type DebitedItem,
  type KeyDebit,
  type TeamApiKey,
  type TeamApiKeyFirstView,
  TeamNotFound,
  TooManyKeys,
  type UserApiKey,
  type UserApiKeyFirstView,
  UserNotFound,
  WrongApiKeyType,
} from '@latchkey/contract'
import { type App, perApp } from '../app.ts'
import { changeItem, checkDeclared, debitToStore, readItem } from '../items/items.ts'
import { batched } from '../kernel/batching.ts'
import { digest } from '../kernel/crypto/random.ts'
import { bindDb, type Db, type Tx } from '../kernel/db/db.ts'
import { isDatabaseDown } from '../kernel/db/errors.ts'
import type { VisitorContext } from '../kernel/http/context.ts'
import { requireLaterExpiry } from '../project-keys/project-keys.ts'
import {
  countKeys,
  deleteOldestDeadKey,
  findKeyRow,
  findKeyRowByDigest,
  insertKey,
  type KeyOwner,
  type KeyRow,
  listKeyRows,
  lockOwner,
  mostKeys,
  updateKey,
} from './api-keys.store.ts'
import { type DebitedKey, debitKey, debitKeys, type StoredDebit } from './key-debits.store.ts'
import { isWellFormed, type KeyKind, writeKey } from './key-format.ts'
import { noteUse } from './key-uses.ts'

export { findKeyOwner, type KeyOwner, revokeKeysOfUser } from './api-keys.store.ts'
export { writeNotedUses } from './key-uses.ts'

interface KeyOf {
  readonly user: UserApiKey
  readonly team: TeamApiKey
}
interface FirstViewOf {
  readonly user: UserApiKeyFirstView
  readonly team: TeamApiKeyFirstView
}
export interface KeyInput {
  readonly description: string
  /** Absent or null: never. */
  readonly expiresAtMillis?: number | null
  readonly isPublic?: boolean
}

export async function listKeys<Kind extends KeyKind>(db: Db, owner: KeyOwner<Kind>): Promise<KeyOf[Kind][]> {
  return (await listKeyRows(db, owner)).map(row => toView(owner.kind, row))
}

/** @throws {@link ApiKeyNotFound} */
export async function readKey<Kind extends KeyKind>(db: Db, kind: Kind, keyId: string): Promise<KeyOf[Kind]> {
  return toView(kind, existing(await findKeyRow(db, kind, keyId)))
}

/** @throws {@link UserNotFound} or {@link TeamNotFound}, {@link TooManyKeys}, and {@link KeyExpiryPassed} */
export async function createKey<Kind extends KeyKind>(
  app: App,
  tx: Tx,
  owner: KeyOwner<Kind>,
  input: KeyInput,
): Promise<FirstViewOf[Kind]> {
  // Two keys made at once must not both be the last one there is room for.
  if (!(await lockOwner(tx, owner))) throw owner.kind === 'user' ? UserNotFound() : TeamNotFound({ teamId: owner.id })
  await makeRoom(app, tx, owner)
  const { description, expiresAtMillis = null, isPublic = false } = input
  const createdAt = app.clock.now()
  requireLaterExpiry(createdAt, expiresAtMillis)
  const id = app.ids.next()
  const key = writeKey({ id, kind: owner.kind, isPublic })
  await insertKey(tx, owner, {
    id,
    description,
    isPublic,
    digest: digest(key),
    lastFour: key.slice(-4),
    createdAt,
    expiresAt: toInstant(expiresAtMillis),
  })
  return firstViews[owner.kind](await readKey(tx, owner.kind, id), key)
}

/** Where there are too many keys, one that opens nothing any more goes before someone is refused. */
async function makeRoom(app: App, tx: Tx, owner: KeyOwner): Promise<void> {
  if ((await countKeys(tx, owner)) < mostKeys) return
  if (!(await deleteOldestDeadKey(tx, owner, app.clock.now()))) throw TooManyKeys()
}

/** @throws {@link ApiKeyNotFound} and {@link KeyExpiryPassed} */
export async function changeKey<Kind extends KeyKind>(
  app: App,
  tx: Tx,
  { kind, id }: { kind: Kind; id: string },
  { description, expiresAtMillis, revoked }: ApiKeyUpdate,
): Promise<KeyOf[Kind]> {
  const changed = await updateKey(tx, kind, id, {
    description,
    expiresAt: expiresAtMillis === undefined ? undefined : toInstant(expiresAtMillis),
    revokedAt: revoked ? app.clock.now() : undefined,
  })
  const row = existing(changed)
  // The present instant is allowed: it ends the key, as a revocation does.
  if (expiresAtMillis !== undefined) requireLaterExpiry(new Date(row.createdAtMillis), expiresAtMillis)
  return toView(kind, row)
}

/**
 * Whose key this is, if it is good now. One of a locked user is as unknown as a wrong one.
 *
 * @throws {@link ApiKeyNotFound}, {@link WrongApiKeyType}, {@link ApiKeyRevoked} or {@link ApiKeyExpired}
 */
export async function checkKey<Kind extends KeyKind>(
  app: App,
  db: Db,
  kind: Kind,
  given: string,
): Promise<KeyOf[Kind]> {
  if (!isWellFormed(given)) throw ApiKeyNotFound()
  const key = existing(await findKeyRowByDigest(db, digest(given), app.clock.now()))
  return usable(app, db, kind, key)
}

/** @throws {@link WrongApiKeyType}, {@link ApiKeyRevoked} or {@link ApiKeyExpired} */
function usable<Kind extends KeyKind>(app: App, db: Db, kind: Kind, key: KeyRow): KeyOf[Kind] {
  if (key.kind !== kind) throw WrongApiKeyType({ expectedType: kind, actualType: key.kind })
  if (key.manuallyRevokedAtMillis !== null) throw ApiKeyRevoked()
  if (hasExpired(app, key)) throw ApiKeyExpired()
  noteUse(app, db, key)
  return toView(kind, key)
}

type DebitContext = Pick<VisitorContext, 'app' | 'db' | 'project' | 'transaction'>

export interface CheckedDebit<Kind extends KeyKind> {
  readonly key: KeyOf[Kind]
  readonly item: DebitedItem
}

/**
 * The same, and takes some of an item from the owner of the key, in the same statement: both, or neither. Checks that arrive
 * together share a statement.
 *
 * @throws as `checkKey` and `changeItem`; {@link ItemQuantityInsufficientAmount} has the balance
 */
export async function checkKeyAndDebit<Kind extends KeyKind>(
  context: DebitContext,
  kind: Kind,
  given: string,
  debit: KeyDebit,
): Promise<CheckedDebit<Kind>> {
  const { app, db, project } = context
  const { payments } = project.config
  checkDeclared(payments, kind, debit.itemId)
  if (!isWellFormed(given)) throw ApiKeyNotFound()
  const stored = { digest: digest(given), kind, ...debitToStore(app, payments, kind, debit) }
  const found = await keyDebits(app)(db.projectId, stored)
  const row = existing(found?.key ?? null)
  const key = usable(app, db, kind, row)
  const quantity = found?.balance ?? (await debitOwner(context, row, kind, debit))
  return { key, item: { id: debit.itemId, quantity } }
}

/** Returns how many are left. */
async function debitOwner(
  { app, db, project, transaction }: DebitContext,
  { ownerId }: KeyRow,
  kind: KeyKind,
  { itemId, amount, idempotencyKey }: KeyDebit,
): Promise<number> {
  const { payments } = project.config
  const item = { customerType: kind, customerId: ownerId, itemId }
  try {
    const change = { delta: -amount, allowNegative: false, idempotencyKey: idempotencyKey ?? null, saysBalance: true }
    await changeItem(app, db, payments, item, change, transaction)
    return (await readItem(app, db, payments, item)).quantity
  } catch (error) {
    // The owner was removed a moment ago, and their keys with them.
    if (UserNotFound.is(error) || TeamNotFound.is(error)) throw ApiKeyNotFound()
    throw error
  }
}

export function hasExpired({ clock }: App, { expiresAtMillis }: Pick<KeyRow, 'expiresAtMillis'>): boolean {
  return expiresAtMillis !== null && expiresAtMillis <= clock.now().getTime()
}

function existing(row: KeyRow | null): KeyRow {
  if (!row) throw ApiKeyNotFound()
  return row
}

function toInstant(millis: number | null): Date | null {
  return millis === null ? null : new Date(millis)
}

function toView<Kind extends KeyKind>(kind: Kind, row: KeyRow): KeyOf[Kind] {
  return views[kind](row)
}

// A spread of this size costs a check more than everything else that it does beside asking the database.
const views: { [Kind in KeyKind]: (row: KeyRow) => KeyOf[Kind] } = {
  user: row => Object.assign(common(row), { type: 'user' as const, userId: row.ownerId }),
  team: row => Object.assign(common(row), { type: 'team' as const, teamId: row.ownerId }),
}

const firstViews: { [Kind in KeyKind]: (key: KeyOf[Kind], value: string) => FirstViewOf[Kind] } = {
  user: (key, value) => ({ ...key, value }),
  team: (key, value) => ({ ...key, value }),
}

function common(row: KeyRow) {
  return {
    id: row.id,
    description: row.description,
    isPublic: row.isPublic,
    createdAtMillis: row.createdAtMillis,
    expiresAtMillis: row.expiresAtMillis ?? undefined,
    manuallyRevokedAtMillis: row.manuallyRevokedAtMillis ?? undefined,
    lastUsedAtMillis: row.lastUsedAtMillis ?? undefined,
    value: { lastFour: row.lastFour },
  }
}

/** Null: there is no such key. Its balance is null where nothing was taken: the caller finds out why. */
const keyDebits = perApp(app => {
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
