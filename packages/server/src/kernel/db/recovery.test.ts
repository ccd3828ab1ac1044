/** The database goes away and comes back; the process stays. */
import { execFileSync } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type OwnPostgres, startOwnPostgres } from '../../../../../tools/postgres/postgres.ts'
import { onPostgres, silent } from '../../../test/support/databases.ts'
import { type Database, openDatabase } from './database.ts'
import { bindDb } from './db.ts'
import { isDatabaseDown } from './errors.ts'
import { statement } from './statement.ts'
import { transaction } from './transaction.ts'

const DEADLINE_MS = 1_500
const sleep = statement<never, { seconds: number }>('sleep', 'select pg_sleep(:seconds)')
const count = statement<{ count: number }>('count', 'select count(*)::int as count from things')

onPostgres('a database that goes away (postgres)', () => {
  let server: OwnPostgres
  let database: Database
  beforeAll(async () => {
    server = await startOwnPostgres()
    database = await openDatabase({ url: server.url, log: silent, poolSize: 4, deadlineMs: DEADLINE_MS })
    await database.queries.query({ text: 'create table things (id integer)' })
  })
  afterAll(async () => {
    await database.close()
    await server.stop()
  })
  const db = () => bindDb(database, 'project', 'main')

  it('a database that goes away (postgres) is found again after a restart, also by those who were waiting for an answer', async () => {
    await database.ping()
    const interrupted = [
      sleep(db(), { seconds: 1.2 }),
      transaction(db(), async tx => {
        await tx.queries.query({ text: 'insert into things values (1)' })
        await pause(700) // the connection dies while it is idle
        await tx.queries.query({ text: 'insert into things values (2)' })
      }),
    ].map(work => expect(work).rejects.toSatisfy(isDatabaseDown))
    await pause(100)
    await server.restart()
    await Promise.all(interrupted)
    await expect.poll(() => count(db())).toEqual([{ count: 0 }])
  })

  it('fails within the deadline while it does not answer, and serves again when it does', async () => {
    await Promise.all(Array.from({ length: 4 }, () => sleep(db(), { seconds: 0.05 }))) // every connection is open
    const processes = getProcesses(server.postmasterPid())
    signal(processes, 'SIGSTOP')
    const began = Date.now()
    const results = await Promise.allSettled(Array.from({ length: 12 }, () => count(db())))
    const tookMs = Date.now() - began
    signal(processes, 'SIGCONT')
    expect(results.every(result => result.status === 'rejected' && isDatabaseDown(result.reason))).toBe(true)
    // Twelve statements on four connections: one after the other they would take three deadlines.
    expect(tookMs).toBeLessThan(2 * DEADLINE_MS)
    await expect.poll(() => count(db()), { timeout: 5_000 }).toEqual([{ count: 0 }])
  })

  it('stops a statement that takes too long and keeps its connection', async () => {
    await expect(sleep(db(), { seconds: 5 })).rejects.toSatisfy(isDatabaseDown)
    const { totalCount } = database.pool
    expect(await count(db())).toEqual([{ count: 0 }])
    expect(database.pool.totalCount).toBe(totalCount)
  })

  it('says so at once when no one listens at its address', async () => {
    const nowhere = await openDatabase({ url: 'postgres://postgres@127.0.0.1:1/postgres', log: silent })
    await expect(nowhere.ping()).rejects.toSatisfy(isDatabaseDown)
    await nowhere.close()
  })
})

function getProcesses(postmaster: number): number[] {
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(postmaster)], { encoding: 'utf8' })
  return [postmaster, ...children.trim().split(/\s+/).map(Number)]
}

function signal(pids: number[], name: NodeJS.Signals): void {
  for (const pid of pids) process.kill(pid, name)
}
