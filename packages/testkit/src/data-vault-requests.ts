/** For the endpoints of the data vault: see {@link worldRequests}. */
import { createHash, randomUUID } from 'node:crypto'
import type { Make, WorldParts } from './world-parts.ts'
import { maker } from './world-things.ts'

const storeId = 'secrets'
const encryptedValue = 'AQAAAQIDBAUGBwgJCgsMDQ4PICEiIyQl'
const asUser = ({ person }: WorldParts) => ({ ownerType: 'user', ownerId: person.userId })
const newHashedKey = () => createHash('sha256').update(randomUUID()).digest('base64')

/** @returns the hashed key of a value of the person. */
async function newValue(world: WorldParts): Promise<string> {
  const hashedKey = newHashedKey()
  const path = `/data-vault/owners/user/${world.person.userId}/stores/${storeId}/set`
  await maker(world.project)('POST', path, { hashed_key: hashedKey, encrypted_value: encryptedValue })
  return hashedKey
}

export const dataVaultRequests: Readonly<Record<string, Make>> = {
  'POST /data-vault/stores/:storeId/set': () => ({
    ids: { storeId },
    body: { hashed_key: newHashedKey(), encrypted_value: encryptedValue },
  }),
  'POST /data-vault/stores/:storeId/get': async world => ({
    ids: { storeId },
    body: { hashed_key: await newValue(world) },
  }),
  'POST /data-vault/stores/:storeId/delete': async world => ({
    ids: { storeId },
    body: { hashed_key: await newValue(world) },
  }),
  'POST /data-vault/stores/:storeId/replace': async world => ({
    ids: { storeId },
    body: {
      hashed_key: await newValue(world),
      encrypted_value_digest: createHash('sha256').update(encryptedValue).digest('base64'),
      new_hashed_key: newHashedKey(),
      new_encrypted_value: encryptedValue,
    },
  }),
  'POST /data-vault/owners/:ownerType/:ownerId/stores/:storeId/set': world => ({
    ids: { storeId, ...asUser(world) },
    body: { hashed_key: newHashedKey(), encrypted_value: encryptedValue },
  }),
  'GET /data-vault/owners/:ownerType/:ownerId/keys': world => ({ ids: asUser(world), query: { limit: '10' } }),
}
