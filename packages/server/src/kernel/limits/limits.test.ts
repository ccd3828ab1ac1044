import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Postgres, startPostgres } from '../../../../../tools/postgres/postgres.ts'
import { eachDatabase, migratedDatabase, onPostgres, silent } from '../../../test/support/databases.ts'
import { systemClock } from '../clock.ts'
import { type Database, openDatabase } from '../db/database.ts'
import { bindDb } from '../db/db.ts'
import { transaction } from '../db/transaction.ts'
import { bucketName, createLimits, TooManyAttempts } from './limits.ts'

eachDatabase('limits', on => {
  const limits = () => createLimits(on.database(), on.clock)

  it('admit as many as they say, then one more each time a share of the time has passed', async () => {
    const db = on.db()
    const limit = { bucket: 'tries', limit: 7, perSeconds: 60 }
    const take = () => limit7.take(db, limit)
    const limit7 = limits()
    for (let left = 6; left >= 0; left -= 1) {
      expect(await take()).toEqual({ allowed: true, limit: 7, remaining: left, retryAfterSeconds: 0 })
    }
    expect(await take()).toEqual({ allowed: false, limit: 7, remaining: 0, retryAfterSeconds: 9 })
    on.clock.advance(8)
    expect(await take()).toMatchObject({ allowed: false, retryAfterSeconds: 1 })
    on.clock.advance(1)
    expect(await take()).toMatchObject({ allowed: true, remaining: 0 })
    expect(await take()).toMatchObject({ allowed: false })
    on.clock.advance(3600)
    expect(await take()).toMatchObject({ allowed: true, remaining: 6 })
  })

  it('report that they are full without counting', async () => {
    const db = on.db()
    const limit = { bucket: 'looked at', limit: 2, perSeconds: 60 }
    const looked = limits()
    for (let takes = 0; takes < 2; takes += 1) {
      for (let looks = 0; looks < 5; looks += 1) await looked.refuseFull(db, limit)
      await looked.spend(db, limit)
    }
    const refused = await looked.refuseFull(db, limit).catch(error => error)
    expect(refused).toBeInstanceOf(TooManyAttempts)
    expect(refused.taken).toEqual({ allowed: false, limit: 2, remaining: 0, retryAfterSeconds: 30 })
    on.clock.advance(30)
    await looked.refuseFull(db, limit)
  })

  it('count each project and each bucket for itself', async () => {
    const db = on.db()
    const counted = limits()
    const once = (bucket: string) => ({ bucket, limit: 1, perSeconds: 60 })
    expect(await counted.take(db, once('a'))).toMatchObject({ allowed: true })
    expect(await counted.take(db, once('a'))).toMatchObject({ allowed: false })
    expect(await counted.take(db, once('b'))).toMatchObject({ allowed: true })
    expect(await counted.take(on.db(), once('a'))).toMatchObject({ allowed: true })
  })

  it('give back what was no guess', async () => {
    const db = on.db()
    const counted = limits()
    const limit = { bucket: 'password', limit: 2, perSeconds: 60 }
    for (let signIn = 0; signIn < 10; signIn += 1) {
      expect(await counted.take(db, limit)).toMatchObject({ allowed: true, remaining: 1 })
      await counted.giveBack(db, limit)
    }
  })

  it('refuse with a wait that clients can follow', async () => {
    const db = on.db()
    const counted = limits()
    const limit = { bucket: 'mail', limit: 1, perSeconds: 3600 }
    await counted.spend(db, limit)
    await expect(counted.spend(db, limit)).rejects.toMatchObject({ name: 'TooManyAttempts', retryAfterSeconds: 60 })
    await expect(counted.spend(db, limit)).rejects.toBeInstanceOf(TooManyAttempts)
  })

  it('forget only what has run empty', async () => {
    const db = on.db()
    const counted = limits()
    await counted.take(db, { bucket: 'short', limit: 1, perSeconds: 10 })
    await counted.take(db, { bucket: 'long', limit: 1, perSeconds: 1000 })
    on.clock.advance(20)
    await counted.sweep()
    expect(await counted.take(db, { bucket: 'long', limit: 1, perSeconds: 1000 })).toMatchObject({ allowed: false })
    expect(await counted.take(db, { bucket: 'short', limit: 1, perSeconds: 10 })).toMatchObject({ allowed: true })
  })

  it('limits are counted outside the transaction of the action, so that undoing it forgets no try', async () => {
    const db = on.db()
    const counted = limits()
    const limit = { bucket: 'code', limit: 1, perSeconds: 60 }
    await expect(transaction(db, tx => counted.take(tx, limit))).rejects.toThrow(/outer `db`/)
  })
})

onPostgres('limits of several processes (postgres)', () => {
  let server: Postgres
  const pools: Database[] = []
  let drop: () => Promise<void>
  beforeAll(async () => {
    server = await startPostgres()
    const copy = await migratedDatabase(server)
    drop = copy.drop
    for (let process = 0; process < 4; process += 1)
      pools.push(await openDatabase({ url: copy.url, log: silent, poolSize: 10 }))
  })
  afterAll(async () => {
    await Promise.all(pools.map(pool => pool.close()))
    await drop()
    await server.stop()
  })

  it('admit no more than the limit when 500 come at once', async () => {
    const takers = pools.map(pool => ({ db: bindDb(pool, 'project', 'main'), limits: createLimits(pool, systemClock) }))
    const limit = { bucket: 'storm', limit: 20, perSeconds: 3600 }
    const tries = Array.from({ length: 125 }, () => takers.map(({ db, limits }) => limits.take(db, limit))).flat()
    const taken = await Promise.all(tries)
    expect(taken).toHaveLength(500)
    expect(taken.filter(({ allowed }) => allowed)).toHaveLength(20)
    expect(taken.every(({ allowed, retryAfterSeconds }) => allowed || retryAfterSeconds >= 1)).toBe(true)
  })
})

it('names buckets without saying whom they count', () => {
  const name = bucketName('sign-in', 'ada@example.com')
  expect(name).toMatch(/^sign-in:[\w-]{43}$/)
  expect(name).not.toBe(bucketName('sign-in', 'bob@example.com'))
  expect(bucketName('x', 'a', 'b')).not.toBe(bucketName('x', 'ab'))
})
