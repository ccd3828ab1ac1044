import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, it } from 'vitest'
import { startOwnPostgres, startPostgres, unprivilegedAccount } from '../../../tools/postgres/postgres.ts'
import { selfSigned } from '../test/support/certificates.ts'
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

onPostgres('the address of a database with a Unix socket (postgres)', () => {
  it('connects by `host` as a parameter, with an empty host before the path', async () => {
    const server = await startOwnPostgres()
    const { hostname, port } = new URL(server.url)
    const address = (folder: string) => `postgres://postgres:hush@/postgres?host=${folder}&port=${port}`
    const database = await openDatabase({ url: address(decodeURIComponent(hostname)), log: silent })
    expect((await database.queries.query({ text: 'select inet_client_addr() as ip' })).rows).toEqual([{ ip: null }])
    await Promise.all([database.close(), server.stop()])
    expect(whyItCannotStart(await failureAt(address('/nowhere')))).toMatch(
      /^The database cannot be reached \(Error: connect ENOENT \/nowhere\/\.s\.PGSQL\.\d+\)/,
    )
  })
})

onPostgres('TLS to PostgreSQL (postgres)', () => {
  it('ends in one sentence of advice where the connection is not trusted, and works with sslrootcert', async () => {
    const server = await startOwnPostgres()
    const { port } = new URL(server.url)
    const at = (host: string, parameters: string) => `postgres://postgres:hush@${host}:${port}/postgres?${parameters}`
    const why = async (host: string, parameters: string) => whyItCannotStart(await failureAt(at(host, parameters)))

    expect(await why('127.0.0.1', 'sslmode=require')).toMatch(
      /^DATABASE_URL requires TLS, which PostgreSQL does not offer there\. Set `ssl = on` in PostgreSQL, or `sslmode=disable`/,
    )
    const authority = await turnTlsOn(server.url)
    expect(await why('localhost', 'sslmode=require')).toMatch(
      /^The certificate of PostgreSQL is not from an authority that this server trusts \([A-Z_]+: [^)]+\)\. Add `sslmode=verify-full&sslrootcert=\/path\/to\/authority\.pem` to DATABASE_URL \(docs\/self-hosting\.md, “TLS to PostgreSQL”\)\.$/,
    )
    expect(await why('127.0.0.1', `sslmode=verify-full&sslrootcert=${authority}`)).toMatch(
      /^The certificate of PostgreSQL is for another host/,
    )
    expect(await why('localhost', 'sslmode=verify-full&sslrootcert=/nowhere.pem')).toMatch(
      /^A file that DATABASE_URL names for TLS cannot be read \(ENOENT: [^)]*'\/nowhere\.pem'\)/,
    )
    const url = at('localhost', `sslmode=verify-full&sslrootcert=${authority}`)
    const database = await openDatabase({ url, log: silent })
    const text = 'select ssl from pg_stat_ssl where pid = pg_backend_pid()'
    expect((await database.queries.query({ text })).rows).toEqual([{ ssl: true }])
    await database.close()
    await server.stop()
  })
})

/** Returns the file of the authority that signed the certificate. */
async function turnTlsOn(url: string): Promise<string> {
  const folder = decodeURIComponent(new URL(url).hostname)
  const certificate = join(folder, 'server.crt')
  const key = join(folder, 'server.key')
  const pair = await selfSigned('localhost')
  await writeFile(certificate, pair.cert)
  await writeFile(key, pair.key, { mode: 0o600 })
  const account = unprivilegedAccount()
  if (account) await chown(key, account.uid, account.gid)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`alter system set ssl_cert_file = ${pg.escapeLiteral(certificate)}`)
  await client.query(`alter system set ssl_key_file = ${pg.escapeLiteral(key)}`)
  await client.query('alter system set ssl = on')
  await client.query('select pg_reload_conf()')
  await client.end()
  return certificate
}

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
