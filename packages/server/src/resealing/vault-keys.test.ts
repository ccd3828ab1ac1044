/** Many values of the data vault under a new root secret. `LATCHKEY_VAULT_VALUES` sets how many. */
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { eachDatabase, silent } from '../../test/support/databases.ts'
import type { App } from '../app.ts'
import { getValue } from '../data-vault/data-vault.ts'
import { newSealedOwnerKey, openOwnerKey, sealValue } from '../data-vault/value-seals.ts'
import { createSealer } from '../kernel/crypto/sealed.ts'
import type { Database } from '../kernel/db/database.ts'
import { bindDb } from '../kernel/db/db.ts'
import { countToReseal, resealEverything, resealSome } from './resealing.ts'

const before = 'the root secret of the year before, long enough'
const current = 'the root secret of this year, long enough'
const valueCount = Number(process.env.LATCHKEY_VAULT_VALUES || 6_000)
const ownerCount = 20
const storeId = 'secrets'

eachDatabase('values of the data vault', on => {
  it('values of the data vault are resealed in batches, stopped and continued, and only the wrapping of their keys changes', async () => {
    const database = on.database()
    const projectId = randomUUID()
    await fill(database, projectId)
    const ciphertexts = () => getDigest(database, projectId)
    const untouched = await ciphertexts()
    // Resealing needs no more of an app.
    const app = { database, sealer: createSealer({ current, previous: [before] }), log: silent } as App

    const startedAt = performance.now()
    expect(await countToReseal(app)).toBe(valueCount + ownerCount)
    const stopped = await resealSome(app, 3)
    expect(stopped).toEqual({ resealed: ownerCount + 1_000, unreadable: 0 })
    expect(await countToReseal(app)).toBe(valueCount - 1_000)
    const progress: number[] = []
    await resealEverything(app, ({ resealed }) => progress.push(resealed))
    const seconds = (performance.now() - startedAt) / 1_000
    expect(progress).toHaveLength((valueCount - 1_000) / 500)
    expect(await countToReseal(app)).toBe(0)
    console.log(`resealed ${valueCount + ownerCount} keys in ${seconds.toFixed(2)} s (${on.kind})`)

    expect(await ciphertexts()).toEqual(untouched)
    const db = bindDb(database, projectId, 'main')
    const after = { ...app, sealer: createSealer({ current }) }
    for (const index of [0, 1, valueCount - 1, valueCount, valueCount + 10])
      expect(await getValue(after, db, { storeId, hashedKey: getKey(index) })).toBe(`value ${index}`)
    const withOld = { ...app, sealer: createSealer({ current: before }) }
    const unreadable = getValue(withOld, db, { storeId, hashedKey: getKey(0) })
    await expect(unreadable).rejects.toThrow(/cannot be decrypted: This was sealed under another root secret/)
  }, 1_800_000)
})

const getKey = (index: number) => `key-${String(index).padStart(8, '0')}`

/** Values of no one, and one of each owner. */
async function fill({ queries }: Database, projectId: string): Promise<void> {
  const sealer = createSealer({ current: before })
  await queries.query(
    {
      text: `insert into projects (project_id, display_name, created_at) values ($1, 'Acme', now())`,
    },
    [projectId],
  )
  const now = new Date()
  const owners = Array.from({ length: ownerCount }, () => ({ type: 'user', id: randomUUID() }) as const)
  const keys = owners.map(owner => newSealedOwnerKey(sealer, projectId, owner))
  await queries.query(
    {
      text: `insert into data_vault_owner_keys (project_id, owner_type, owner_id, sealed_key, created_at)
           select $1, 'user', id, key, $4 from unnest($2::uuid[], $3::text[]) as o (id, key)`,
    },
    [projectId, owners.map(({ id }) => id), keys, now],
  )
  for (let first = 0; first < valueCount + ownerCount; first += batch) {
    const count = Math.min(batch, valueCount + ownerCount - first)
    const rows = Array.from({ length: count }, (_, offset) => {
      const index = first + offset
      const owner = owners[index - valueCount] ?? null
      const key = owner && openOwnerKey(sealer, projectId, owner, keys[index - valueCount] ?? '')
      const place = { projectId, storeId, hashedKey: getKey(index) }
      return { ...place, owner, ...sealValue(sealer, place, key, `value ${index}`) }
    })
    const hashedKeys = rows.map(({ hashedKey }) => hashedKey)
    const [types, ids] = [rows.map(({ owner }) => owner?.type ?? null), rows.map(({ owner }) => owner?.id ?? null)]
    const sealedKeys = rows.map(({ sealedKey }) => sealedKey)
    await queries.query(insertDataKeys, [projectId, storeId, hashedKeys, types, ids, sealedKeys, now])
    const ciphertexts = rows.map(({ ciphertext }) => Buffer.from(ciphertext).toString('hex'))
    await queries.query(insertValues, [projectId, storeId, hashedKeys, ciphertexts])
  }
}

const batch = 5_000

const insertDataKeys = {
  text: `insert into data_vault_data_keys (project_id, store_id, hashed_key, owner_type, owner_id, sealed_key, created_at, updated_at)
         select $1, $2, key, type, owner, sealed, $7, $7
         from unnest($3::text[], $4::text[], $5::uuid[], $6::text[]) as k (key, type, owner, sealed)`,
}
const insertValues = {
  text: `insert into data_vault_values (project_id, store_id, hashed_key, ciphertext)
         select $1, $2, key, decode(value, 'hex') from unnest($3::text[], $4::text[]) as v (key, value)`,
}

async function getDigest({ queries }: Database, projectId: string) {
  const text = `select count(*)::integer as count, md5(string_agg(md5(ciphertext), '' order by hashed_key)) as digest
    from data_vault_values where project_id = $1`
  return (await queries.query<{ count: number; digest: string }>({ text }, [projectId])).rows
}
