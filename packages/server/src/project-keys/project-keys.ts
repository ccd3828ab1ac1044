/**
 * The keys by which an owner's code shows its level. A set has up to three. Of the secret ones only their
 * digests and last four characters are stored. A publishable key is stored sealed as well, for the hosted pages.
 */
import {
  ApiKeyNotFound,
  type InternalApiKey,
  type InternalApiKeyCreate,
  type InternalApiKeyFirstView,
  type InternalApiKeyUpdate,
  KeyExpiryPassed,
  keyPrefix,
  type Level,
} from '@latchkey/contract'
import { type App, perApp } from '../app.ts'
import { digest, randomToken } from '../kernel/crypto/random.ts'
import type { SealedColumn } from '../kernel/crypto/sealed.ts'
import { bindDb, type Db, type Tx } from '../kernel/db/db.ts'
import { createRecentReads } from '../kernel/recent-reads.ts'
import {
  type ApiKeySetRow,
  findKeySet,
  listKeySets,
  listOpenKeySets,
  revokeKeySet,
  setRevokedReason,
  updateKeySet,
  upsertKeySet,
} from './project-keys.store.ts'

interface OpenKey {
  readonly keySet: { readonly id: string; readonly name: string }
  readonly expiresAt: Date
}
/** What opens a project at each level, by the digest of the key. */
type OpenKeys = Readonly<Record<Level, ReadonlyMap<string, OpenKey>>>

const openKeys = perApp(app =>
  createRecentReads<OpenKeys>({
    clock: app.clock,
    load: async projectId => getDigests(await listOpenKeySets(bindDb(app.database, projectId, 'main'))),
  }),
)

/**
 * The key set whose key opens the project at a level, or null.
 *
 * The look-up is by the key's digest, so its duration reveals nothing about the key itself.
 */
export function openingKeySet(
  app: App,
  projectId: string,
  level: Level,
  key: string,
): OpenKey['keySet'] | null | Promise<OpenKey['keySet'] | null> {
  const open = openKeys(app).read(projectId)
  return open instanceof Promise ? open.then(keys => keySetIn(app, keys[level], key)) : keySetIn(app, open[level], key)
}

function keySetIn({ clock }: App, keys: ReadonlyMap<string, OpenKey>, key: string): OpenKey['keySet'] | null {
  const open = keys.get(digest(key))
  return open !== undefined && open.expiresAt > clock.now() ? open.keySet : null
}

export async function keyOpens(app: App, projectId: string, level: Level, key: string): Promise<boolean> {
  return (await openingKeySet(app, projectId, level, key)) !== null
}

/** The keys of this project have changed: they are read again when next one is shown. */
export function clearCachedKeys(app: App, projectId: string): void {
  openKeys(app).forget(projectId)
}

export async function listApiKeys(db: Db): Promise<InternalApiKey[]> {
  return (await listKeySets(db)).map(keyView)
}

/** The newest publishable key that opens the project, for pages of this server. Null: there is none. */
export async function findPublishableKey(app: App, db: Db): Promise<string | null> {
  const now = app.clock.now()
  for (const row of await listKeySets(db)) {
    const sealed = row.sealedPublishableClientKey
    if (sealed !== null && row.revokedAt === null && row.expiresAt > now)
      return app.sealer.open(sealed, sealingContext(db.projectId, row.id))
  }
  return null
}

export async function readApiKey(db: Db, id: string): Promise<InternalApiKey> {
  return keyView(await getKeySet(db, id))
}

export async function createApiKey(app: App, tx: Tx, input: InternalApiKeyCreate): Promise<InternalApiKeyFirstView> {
  requireLaterExpiry(app.clock.now(), input.expiresAtMillis)
  return addKeySet(app, tx, {
    description: input.description,
    expiresAt: new Date(input.expiresAtMillis),
    publishableClientKey: input.hasPublishableClientKey ? newKey('publishableClientKey') : undefined,
    secretServerKey: input.hasSecretServerKey ? newKey('secretServerKey') : undefined,
    superSecretAdminKey: input.hasSuperSecretAdminKey ? newKey('superSecretAdminKey') : undefined,
  })
}

/** @throws {@link KeyExpiryPassed} where a key would have expired before it was created. */
export function requireLaterExpiry(createdAt: Date, expiresAtMillis: number | null): void {
  if (expiresAtMillis !== null && expiresAtMillis <= createdAt.getTime()) throw KeyExpiryPassed()
}

/** A fresh key of one kind, in clear. */
export function newKey(kind: keyof typeof keyPrefix): string {
  return `${keyPrefix[kind]}${randomToken()}`
}

export interface NewKeySet {
  readonly description: string
  readonly expiresAt: Date
  readonly publishableClientKey?: string
  readonly secretServerKey?: string
  readonly superSecretAdminKey?: string
}

export async function addKeySet(app: App, tx: Tx, keys: NewKeySet): Promise<InternalApiKeyFirstView> {
  const id = app.ids.next()
  const createdAt = app.clock.now()
  await putKeySet(app, tx, { id, createdAt, ...keys })
  const { expiresAt, ...shown } = keys
  return { id, createdAtMillis: createdAt.getTime(), expiresAtMillis: expiresAt.getTime(), ...shown }
}

/** Writes a set whole, in the place of the one with this id if there is one. */
export async function putKeySet(app: App, tx: Tx, set: NewKeySet & { id: string; createdAt: Date }): Promise<void> {
  const { id, createdAt, description, expiresAt, publishableClientKey, secretServerKey, superSecretAdminKey } = set
  await upsertKeySet(tx, {
    id,
    description,
    createdAt,
    expiresAt,
    revokedAt: null,
    revokedReason: null,
    sealedPublishableClientKey:
      publishableClientKey === undefined
        ? null
        : app.sealer.seal(publishableClientKey, sealingContext(tx.projectId, id)),
    publishableClientKeyDigest: getDigest(publishableClientKey),
    publishableClientKeyLastFour: getLastFour(publishableClientKey),
    secretServerKeyDigest: getDigest(secretServerKey),
    secretServerKeyLastFour: getLastFour(secretServerKey),
    superSecretAdminKeyDigest: getDigest(superSecretAdminKey),
    superSecretAdminKeyLastFour: getLastFour(superSecretAdminKey),
  })
  clearCacheAfterCommit(app, tx)
}

export async function changeApiKey(
  app: App,
  tx: Tx,
  id: string,
  { description, revoked, revokedReason }: InternalApiKeyUpdate,
): Promise<InternalApiKey> {
  await getKeySet(tx, id)
  if (description !== undefined) await updateKeySet(tx, id, { description })
  if (revoked) await revokeKeySet(tx, id, app.clock.now())
  if (revokedReason !== undefined) await setRevokedReason(tx, id, revokedReason)
  clearCacheAfterCommit(app, tx)
  return keyView(await getKeySet(tx, id))
}

async function getKeySet(db: Db, id: string): Promise<ApiKeySetRow> {
  const row = await findKeySet(db, id)
  if (!row) throw ApiKeyNotFound()
  return row
}

function keyView(row: ApiKeySetRow): InternalApiKey {
  const shown = (lastFour: string | null) => (lastFour === null ? undefined : { lastFour })
  return {
    id: row.id,
    description: row.description,
    createdAtMillis: row.createdAt.getTime(),
    expiresAtMillis: row.expiresAt.getTime(),
    manuallyRevokedAtMillis: row.revokedAt?.getTime(),
    revokedReason: row.revokedReason ?? undefined,
    publishableClientKey: shown(row.publishableClientKeyLastFour),
    secretServerKey: shown(row.secretServerKeyLastFour),
    superSecretAdminKey: shown(row.superSecretAdminKeyLastFour),
  }
}

const sealingContext = (projectId: string, id: string) => `${projectId}/api-key-sets/${id}/publishable-client-key`

export const sealedPublishableKeys: SealedColumn = {
  table: 'api_key_sets',
  column: 'sealed_publishable_client_key',
  type: 'text',
  key: { project_id: 'text', id: 'uuid' },
  getContext: ({ project_id = '', id = '' }) => sealingContext(project_id, id),
}

function getDigests(sets: readonly ApiKeySetRow[]): OpenKeys {
  const at = (digestOfSet: (set: ApiKeySetRow) => string | null) =>
    new Map(
      sets.flatMap(set => {
        const known = digestOfSet(set)
        return known === null
          ? []
          : [[known, { keySet: { id: set.id, name: set.description }, expiresAt: set.expiresAt }] as const]
      }),
    )
  return {
    client: at(set => set.publishableClientKeyDigest),
    server: at(set => set.secretServerKeyDigest),
    admin: at(set => set.superSecretAdminKeyDigest),
  }
}

function getDigest(key: string | undefined): string | null {
  return key === undefined ? null : digest(key)
}

function getLastFour(key: string | undefined): string | null {
  return key === undefined ? null : key.slice(-4)
}

function clearCacheAfterCommit(app: App, tx: Tx): void {
  const { projectId } = tx
  tx.onCommit(() => clearCachedKeys(app, projectId))
}
