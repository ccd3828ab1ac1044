/**
 * A throwaway PostgreSQL for tests: a fresh folder, no fsync, gone when it is stopped, or when the process that started it
 * is gone. It is reached by a Unix domain socket in its folder, which takes half the processor time of the loopback address
 * for each statement; it listens there as well.
 *
 * With `LATCHKEY_TEST_DATABASE_URL` (an address that may create databases) the server there is used
 * instead, so that one server serves a whole run of tests. Where `LATCHKEY_TEST_CITUS_URL` is the same address, it is that of
 * a coordinator of Citus, and each database is made on all of its nodes.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chownSync, mkdtempSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { findPostgresBinaries } from './postgres-binaries.ts'

export interface Postgres {
  /** Whether its databases stand on several nodes of Citus; they cannot be copied. */
  readonly isCitus: boolean
  /** Whether it serves a whole run of tests, and goes on after `stop`. */
  readonly isShared: boolean
  /** An address with the right to create databases. */
  readonly url: string
  /** Makes a database, empty or as a copy of another one, and returns its address. */
  createDatabase(name: string, options?: { template?: string }): Promise<string>
  dropDatabase(name: string): Promise<void>
  /** The names that begin so. */
  databases(prefix: string): Promise<string[]>
  stop(): Promise<void>
}

/** A server of one's own, which a test may also make ill. */
export interface OwnPostgres extends Postgres {
  restart(): Promise<void>
  /** The process all others of the server belong to. */
  postmasterPid(): number
}

export async function startPostgres(): Promise<Postgres> {
  const { LATCHKEY_TEST_DATABASE_URL: url, LATCHKEY_TEST_CITUS_URL: citusUrl } = process.env
  if (!url) return startOwnPostgres()
  const isCitus = url === citusUrl
  const databases = isCitus ? citusDatabasesAt(url) : databasesAt(url)
  return { url, isCitus, isShared: true, ...databases, stop: async () => {} }
}

export async function startOwnPostgres(): Promise<OwnPostgres> {
  const binaries = findPostgresBinaries()
  const account = unprivilegedAccount()
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-postgres-'))
  if (account) chownSync(folder, account.uid, account.gid)
  const data = join(folder, 'data')
  const options = { cwd: folder, ...account }
  execFileSync(
    join(binaries, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    {
      ...options,
      stdio: 'ignore',
    },
  )
  const port = await freePort()
  const url = `postgres://postgres@${encodeURIComponent(folder)}:${port}/postgres`
  const start = async () => {
    const server = spawn('sh', ['-c', KEEPER, folder, join(binaries, 'postgres'), ...settings(data, folder, port)], {
      ...options,
      detached: true, // an interrupt typed at the terminal must not reach the server before the tests are done
      stdio: ['pipe', 'ignore', 'ignore'],
    })
    server.unref()
    await answering(url, server)
    return server
  }
  let server = await start()
  return {
    url,
    isCitus: false,
    isShared: false,
    ...databasesAt(url),
    postmasterPid: () => Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]),
    async restart() {
      await end(server, 'keep')
      server = await start()
    },
    async stop() {
      await end(server, 'remove')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Runs the server until a word arrives or we are gone, however we went: the pipe to us closes either
 * way. Removes the folder unless it is to be kept as well.
 */
const KEEPER = `
"$@" &
server=$!
read -r word
kill -INT $server
wait $server
[ "$word" = keep ] || rm -rf "$0"
`

function settings(data: string, sockets: string, port: number): string[] {
  const values = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', max_connections: '200' }
  return [
    ...['-D', data, '-k', sockets, '-h', '127.0.0.1', '-p', String(port)],
    ...Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
}

/** PostgreSQL refuses to run as root; then it runs as the account made for it, or as no one. */
export function unprivilegedAccount(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map(line => line.split(':'))
  const account = accounts.find(([name]) => name === 'postgres') ?? accounts.find(([name]) => name === 'nobody')
  if (!account) throw new Error('PostgreSQL does not run as root, and there is neither a user `postgres` nor `nobody`.')
  return { uid: Number(account[2]), gid: Number(account[3]) }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  const address = server.address()
  await new Promise(resolve => server.close(resolve))
  if (!address || typeof address === 'string') throw new Error('No port is free on the loopback address.')
  return address.port
}

async function answering(url: string, server: ChildProcess): Promise<void> {
  const giveUpAt = Date.now() + 30_000
  for (;;) {
    try {
      return await asAdmin(url, async client => void (await client.query('select 1')))
    } catch (error) {
      const gone = server.exitCode !== null
      if (gone || Date.now() > giveUpAt) throw new Error('PostgreSQL does not start.', { cause: error })
      await pause(50)
    }
  }
}

async function end(server: ChildProcess, word: 'keep' | 'remove'): Promise<void> {
  const gone = new Promise(resolve => server.once('exit', resolve))
  server.ref()
  server.stdin?.end(`${word}\n`)
  await gone
}

function databasesAt(url: string): Pick<Postgres, 'createDatabase' | 'dropDatabase' | 'databases'> {
  return {
    async createDatabase(name, { template } = {}) {
      const copy = template ? ` template ${pg.escapeIdentifier(template)}` : ''
      await whenUnused(() =>
        asAdmin(url, client => client.query(`create database ${pg.escapeIdentifier(name)}${copy}`)),
      )
      const address = new URL(url)
      address.pathname = `/${name}`
      return address.href
    },
    async dropDatabase(name) {
      await asAdmin(url, client => client.query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`))
    },
    async databases(prefix) {
      const text = 'select datname as name from pg_database where starts_with(datname, $1)'
      const { rows } = await asAdmin(url, client => client.query<{ name: string }>(text, [prefix]))
      return rows.map(({ name }) => name)
    },
  }
}

/** Each database is made on the coordinator and on its workers, with the extension, and knows the nodes. */
function citusDatabasesAt(url: string): ReturnType<typeof databasesAt> {
  const coordinator = databasesAt(url)
  const listWorkers = () =>
    asAdmin(url, async client => {
      const { rows } = await client.query<{ host: string; port: number }>(
        'select nodename as host, nodeport as port from pg_dist_node where groupid > 0 and isactive order by nodeid',
      )
      return rows
    })
  const onNode = ({ host, port }: { host: string; port: number }) => {
    const address = new URL(url)
    address.host = `${host}:${port}`
    return address.href
  }
  return {
    ...coordinator,
    async createDatabase(name) {
      const workers = await listWorkers()
      const onWorkers = await Promise.all(workers.map(worker => databasesAt(onNode(worker)).createDatabase(name)))
      const address = await coordinator.createDatabase(name)
      for (const each of [...onWorkers, address])
        await asAdmin(each, client => client.query('create extension citus'), 30_000)
      const { hostname, port } = new URL(url)
      await asAdmin(
        address,
        async client => {
          // Fewer than a cluster for use has: each database of a test is distributed anew.
          await client.query(`alter database ${pg.escapeIdentifier(name)} set citus.shard_count = 4`)
          await client.query('select citus_set_coordinator_host($1, $2)', [hostname, Number(port || 5432)])
          for (const worker of workers) await client.query('select citus_add_node($1, $2)', [worker.host, worker.port])
        },
        30_000,
      )
      return address
    },
    async dropDatabase(name) {
      await coordinator.dropDatabase(name)
      for (const worker of await listWorkers()) await databasesAt(onNode(worker)).dropDatabase(name)
    },
  }
}

/** A database can be copied only while no one uses it, and a closed connection takes a moment to go. */
async function whenUnused(work: () => Promise<unknown>): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    try {
      return void (await work())
    } catch (error) {
      const isInUse = error instanceof Error && 'code' in error && error.code === '55006'
      if (!isInUse || tried === 50) throw error
      await pause(50)
    }
  }
}

async function asAdmin<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
  patienceMs = 2_000,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: patienceMs })
  client.on('error', () => {}) // reported by the call in progress
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end()
  }
}
