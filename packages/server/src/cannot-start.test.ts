import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { startPostgres } from '../../../tools/postgres.ts'
import { eachDatabase, onPostgres, silent } from '../test/support/databases.ts'
import { whyItCannotStart } from './cannot-start.ts'
import { loadConfig } from './config.ts'
import { openDatabase } from './kernel/db/database.ts'
import { startLatchkey } from './latchkey.ts'

/** The error of a query at this address. */
async function failureAt(url: string): Promise<unknown> {
  const database = await openDatabase({ url, log: silent })
  try {
    return await database.queries.query({ text: 'select 1' }).catch((error: unknown) => error)
  } finally {
    await database.close()
  }
}

it('says when no one answers at the address of the database, without its password', async () => {
  const why = whyItCannotStart(await failureAt('postgres://latchkey:hush@127.0.0.1:1/latchkey'))
  expect(why).toMatch(
    /^The database cannot be reached \(.*ECONNREFUSED.*\)\. Is it running, and is DATABASE_URL right\?$/,
  )
  expect(why).not.toContain('hush')
})

onPostgres('a database that does not know us (postgres)', () => {
  it('says what PostgreSQL said', async () => {
    const server = await startPostgres()
    const address = new URL(server.url)
    address.pathname = '/not_there'
    expect(whyItCannotStart(await failureAt(address.href))).toBe(
      'PostgreSQL does not accept DATABASE_URL: database "not_there" does not exist.',
    )
    await server.stop()
  })
})

eachDatabase('a database that was sealed before', ({ database }) => {
  it('requires the root secret it was sealed with', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'latchkey-secret-'))
    const start = (letter: string) => {
      const config = loadConfig({ LATCHKEY_DATA_DIR: dataDir, LATCHKEY_ROOT_SECRET: letter.repeat(40) })
      return startLatchkey(config, { database: database(), log: silent })
    }
    await start('a')
    const error = await start('b').catch((reason: unknown) => reason)
    expect(whyItCannotStart(error)).toMatch(/^LATCHKEY_ROOT_SECRET is not the one this database was sealed with\./)
    await rm(dataDir, { recursive: true })
  })
})

it('has no sentence for what it does not know', () => {
  expect(whyItCannotStart(new Error('something else'))).toBeUndefined()
})
