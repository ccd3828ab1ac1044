import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { eachDatabase, type Suite } from '../../../test/support/databases.ts'
import { bindDb, type Db } from '../db/db.ts'
import { transaction } from '../db/transaction.ts'
import { createSealer } from './sealed.ts'
import { createSigningKeys } from './signing-keys.ts'

const rootSecret = 'a root secret for tests, and long enough'
const day = 24 * 60 * 60
const hour = 60 * 60

/** What one server process has: its own memory over the shared database. */
function processOn(on: Suite) {
  let reads = 0
  const keys = createSigningKeys({
    getDb(projectId) {
      reads++
      return bindDb(on.database(), projectId, 'main')
    },
    sealer: createSealer({ current: rootSecret }),
    clock: on.clock,
    tokenLifetimeSeconds: 600,
  })
  return { ...keys, reads: () => reads }
}

eachDatabase('signing keys', on => {
  it('signing keys are published two for each audience, all different', async () => {
    const keys = processOn(on)
    const projectId = randomUUID()
    expect(await keys.published(projectId, { includeAnonymous: false })).toHaveLength(2)
    const all = await keys.published(projectId, { includeAnonymous: true })
    expect(new Set(all.map(key => key.kid)).size).toBe(6)
    expect(await keys.published(projectId, { includeRestricted: true, includeAnonymous: false })).toHaveLength(4)
    for (const key of all) {
      expect(Object.keys(key)).toEqual(['kty', 'crv', 'alg', 'kid', 'x', 'y'])
      expect(key).toMatchObject({ kty: 'EC', crv: 'P-256', alg: 'ES256' })
    }
  })

  it('signing keys are made once, however many processes need them first', async () => {
    const projectId = randomUUID()
    const processes = Array.from({ length: 4 }, () => processOn(on))
    const signing = await Promise.all(
      processes.flatMap(keys => Array.from({ length: 5 }, () => keys.signing(projectId, 'user'))),
    )
    expect(new Set(signing.map(key => key.kid)).size).toBe(1)
    expect(await processOn(on).published(projectId, { includeAnonymous: true })).toHaveLength(6)
  })

  it('belong to one project and one audience', async () => {
    const keys = processOn(on)
    const projectId = randomUUID()
    const { kid } = await keys.signing(projectId, 'user')
    expect(await keys.findPublic(projectId, 'user', kid)).toBeDefined()
    expect(await keys.findPublic(projectId, 'anonymous', kid)).toBeUndefined()
    await keys.signing('another-project', 'user')
    expect(await keys.findPublic('another-project', 'user', kid)).toBeUndefined()
  })

  it('change over to the key published before, and the retired one verifies until its tokens expired', async () => {
    const keys = processOn(on)
    const projectId = randomUUID()
    const first = await keys.signing(projectId, 'user')
    const next = (await keys.published(projectId, { includeAnonymous: false }))[1]

    on.clock.advance(30 * day + 1)
    const second = await keys.signing(projectId, 'user')
    expect(second.kid).toBe(next?.kid)
    expect(await keys.findPublic(projectId, 'user', first.kid)).toBeDefined()
    expect(await keys.published(projectId, { includeAnonymous: false })).toHaveLength(3)

    on.clock.advance(900)
    expect(await keys.findPublic(projectId, 'user', first.kid)).toBeUndefined()
    expect(await keys.published(projectId, { includeAnonymous: false })).toHaveLength(2)
  })

  it('rotate on request, immediately where the next key has been published long enough', async () => {
    const [here, there] = [processOn(on), processOn(on)]
    const projectId = randomUUID()
    const db = bindDb(on.database(), projectId, 'main')
    const first = await here.signing(projectId, 'user')
    await there.signing(projectId, 'user')

    await transaction(db, tx => here.rotate(tx))
    expect((await here.signing(projectId, 'user')).kid).toBe(first.kid)
    on.clock.advance(2 * hour)
    const second = await here.signing(projectId, 'user')
    expect(second.kid).not.toBe(first.kid)
    expect(await there.findPublic(projectId, 'user', second.kid)).toBeDefined()

    on.clock.advance(2 * hour)
    await Promise.all([transaction(db, tx => here.rotate(tx)), transaction(db, tx => there.rotate(tx))])
    const third = await here.signing(projectId, 'user')
    expect(third.kid).not.toBe(second.kid)
    expect(await there.findPublic(projectId, 'user', third.kid)).toBeDefined()
  })

  it('signing keys are looked up once for a stampede and seldom for a flood of unknown key ids', async () => {
    const keys = processOn(on)
    const projectId = randomUUID()
    await processOn(on).signing(projectId, 'user')

    await Promise.all(Array.from({ length: 50 }, () => keys.findPublic(projectId, 'user', 'unknown')))
    expect(keys.reads()).toBe(1)
    for (let second = 0; second < 10; second++) {
      await Promise.all(
        Array.from({ length: 50 }, (_, index) => keys.findPublic(projectId, 'user', `unknown-${index}`)),
      )
      on.clock.advance(1)
    }
    expect(keys.reads()).toBeLessThanOrEqual(6)
  })

  it('signing keys are never made for a project that someone invented', async () => {
    const keys = processOn(on)
    const projectId = randomUUID()
    expect(await keys.findPublic(projectId, 'user', 'kid')).toBeUndefined()
    expect(await toRows(bindDb(on.database(), projectId, 'main'))).toEqual([])
  })

  it('signing keys are worthless in a dump of the database', async () => {
    const projectId = randomUUID()
    const db = bindDb(on.database(), projectId, 'main')
    await processOn(on).signing(projectId, 'user')
    const rows = await toRows(db)
    expect(rows).toHaveLength(6)
    expect(JSON.stringify(rows)).not.toMatch(/"d"/)
    const other = createSealer({ current: 'another root secret, which is long enough' })
    for (const row of rows) expect(() => other.open(String(row.sealed_private_key), '')).toThrow()
  })
})

async function toRows(db: Db): Promise<Record<string, unknown>[]> {
  const { rows } = await db.queries.query({ text: 'select * from signing_keys where project_id = $1' }, [db.projectId])
  return rows
}
