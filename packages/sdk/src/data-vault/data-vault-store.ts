/** One store: what is sent for each of its methods. */
import * as dataVault from '@latchkey/client/data-vault'
import { ApiError, DataVaultStoreHashedKeyDoesNotExist } from '@latchkey/client/errors'
import type { DataVaultKey as WireKey } from '@latchkey/contract'
import type { Connection } from '../app/connection.ts'
import { toPage } from '../pages.ts'
import { nullIf } from '../result.ts'
import type { DataVaultKey, DataVaultStore } from './data-vault.ts'
import { decryptValue, encryptValue, getDigest, keysFor, type ValueKeys } from './value-encryption.ts'

/** How often a value is read again that another call has changed meanwhile. */
const mostTries = 5
/** The status of an answer: what was read is not what is stored any more. */
const preconditionFailed = 412

export function createDataVaultStore({ transport, read }: Connection, id: string): DataVaultStore {
  const params = { storeId: id }

  async function readEncrypted({ hashedKey }: ValueKeys, reading = transport): Promise<string | null> {
    const call = { params, body: { hashedKey }, repeatable: true }
    const answer = await orNull(dataVault.get(reading, call))
    return answer?.encryptedValue ?? null
  }

  async function deleteHashedKey(hashedKey: string): Promise<boolean> {
    const answer = await orNull(dataVault.delete(transport, { params, body: { hashedKey } }))
    return answer !== null
  }

  return Object.freeze({
    id,
    async setValue(key, value, options) {
      const keys = await keysFor(key, options.secret)
      const body = { hashedKey: keys.hashedKey, encryptedValue: await encryptValue(value, keys) }
      const owner = ownerIn(options)
      if (owner === null) await dataVault.set(transport, { params, body, repeatable: true })
      else await dataVault.setForOwner(transport, { params: { ...params, ...owner }, body, repeatable: true })
    },
    getValue: (key, { secret }) =>
      read(['getValue', id, key, secret], async reading => {
        const keys = await keysFor(key, secret)
        const encrypted = await readEncrypted(keys, reading)
        return encrypted === null ? null : decryptValue(encrypted, keys)
      }),
    async deleteValue(key, { secret }) {
      return deleteHashedKey((await keysFor(key, secret)).hashedKey)
    },
    deleteHashedKey,
    async listKeys({ cursor, limit, ...owner }) {
      const query = { storeId: id, cursor: cursor ?? undefined, limit }
      return toPage(await dataVault.listKeys(transport, { params: ownerParams(owner), query }), toKey)
    },
    async changeSecret(key, { secret, newSecret }) {
      const [from, to] = await Promise.all([keysFor(key, secret), keysFor(key, newSecret)])
      for (let tries = 1; ; tries += 1) {
        const encrypted = await readEncrypted(from)
        if (encrypted === null || from.hashedKey === to.hashedKey) return (await readEncrypted(to)) !== null
        const body = {
          hashedKey: from.hashedKey,
          encryptedValueDigest: await getDigest(encrypted),
          newHashedKey: to.hashedKey,
          newEncryptedValue: await encryptValue(await decryptValue(encrypted, from), to),
        }
        try {
          await dataVault.replace(transport, { params, body, repeatable: true })
          return true
        } catch (error) {
          if (tries === mostTries || !isOvertaken(error)) throw error
        }
      }
    },
  } satisfies DataVaultStore)
}

/** Another call changed, moved or deleted the value since it was read. */
function isOvertaken(error: unknown): boolean {
  if (DataVaultStoreHashedKeyDoesNotExist.is(error)) return true
  return error instanceof ApiError && error.statusCode === preconditionFailed
}

const orNull = <T>(calling: Promise<T>) => nullIf(error => DataVaultStoreHashedKeyDoesNotExist.is(error), calling)

interface AnyOwner {
  readonly userId?: string | undefined
  readonly teamId?: string | undefined
}

function ownerIn({ userId, teamId }: AnyOwner) {
  return userId === undefined && teamId === undefined ? null : ownerParams({ userId, teamId })
}

/** The types allow one id alone; JavaScript does not check them. */
function ownerParams({ userId, teamId }: AnyOwner) {
  if (userId !== undefined && teamId === undefined) return { ownerType: 'user', ownerId: userId } as const
  if (teamId !== undefined && userId === undefined) return { ownerType: 'team', ownerId: teamId } as const
  throw new TypeError('Pass exactly one of userId and teamId.')
}

function toKey({ createdAtMillis, updatedAtMillis, ...key }: WireKey): DataVaultKey {
  return Object.freeze({ ...key, createdAt: new Date(createdAtMillis), updatedAt: new Date(updatedAtMillis) })
}
