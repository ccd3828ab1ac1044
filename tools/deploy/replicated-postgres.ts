/**
 * A PostgreSQL and its standby, of which the second takes the first one's place. A commit is acknowledged once both have it.
 * Clients come by one address, as of a load balancer, which leads to whichever is the primary.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { freePort, unprivilegedAccount } from '../postgres/postgres.ts'
import { findPostgresBinaries } from '../postgres/postgres-binaries.ts'

export interface ReplicatedPostgres {
  /** Of a new database, by the address that stays. */
  createDatabase(name: string): Promise<string>
  /** Kills the primary, with everything that it has not written, and cuts its connections. */
  killPrimary(): Promise<void>
  /** Makes the standby the primary, and leads the address to it. */
  promoteStandby(): Promise<void>
  stop(): Promise<void>
}

export async function startReplicatedPostgres(): Promise<ReplicatedPostgres> {
  const programs = findPostgresBinaries()
  const account = unprivilegedAccount()
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-replicated-'))
  if (account) chownSync(folder, account.uid, account.gid)
  const options = { cwd: folder, stdio: 'ignore' as const, ...account }
  const [primaryPort, standbyPort] = [await freePort(), await freePort()]
  const run = (program: string, ...words: string[]) => execFileSync(join(programs, program), words, options)

  run('initdb', '-D', 'primary', '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync')
  const start = async (name: string, port: number, ...settings: string[]) => {
    const words = ['-D', name, '-k', folder, '-h', '127.0.0.1', '-p', String(port), '-c', 'max_connections=100']
    const server = spawn(join(programs, 'postgres'), [...words, ...settings.flatMap(one => ['-c', one])], options)
    await answering(port)
    return server
  }
  const primary = await start('primary', primaryPort, 'wal_level=replica')
  run(
    'pg_basebackup',
    '-h',
    '127.0.0.1',
    '-p',
    String(primaryPort),
    '-U',
    'postgres',
    '-D',
    'standby',
    '-R',
    '--no-sync',
  )
  const standby = await start('standby', standbyPort)
  await asAdmin(primaryPort, `alter system set synchronous_standby_names = '*'`, 'select pg_reload_conf()')

  const address = await startAddress(primaryPort)
  return {
    async createDatabase(name) {
      await asAdmin(primaryPort, `create database ${pg.escapeIdentifier(name)}`)
      return `postgres://postgres@127.0.0.1:${address.port}/${name}`
    },
    async killPrimary() {
      // Its children end with it: each notices that the postmaster is gone.
      await end(primary)
      address.leadTo(null)
    },
    async promoteStandby() {
      await asAdmin(standbyPort, 'select pg_promote(true)')
      address.leadTo(standbyPort)
    },
    async stop() {
      address.close()
      await Promise.all([primary, standby].map(end))
      rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode === null && server.signalCode === null && server.kill('SIGKILL')) await once(server, 'exit')
}

/** Connections that begin while it leads nowhere are refused. */
async function startAddress(firstPort: number) {
  let target: number | null = firstPort
  const open = new Set<Socket>()
  const server = createServer(client => {
    if (target === null) return void client.destroy()
    const upstream = connect(target, '127.0.0.1')
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(socket)
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        open.delete(socket)
        other.destroy()
      })
      socket.pipe(other)
    }
  })
  const port = await freePort()
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const cut = () => {
    for (const socket of open) socket.destroy()
  }
  return {
    port,
    leadTo(next: number | null) {
      target = next
      cut()
    },
    close() {
      server.close()
      cut()
    },
  }
}

async function asAdmin(port: number, ...statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres' })
  client.on('error', () => {}) // reported by the statement in progress
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

async function answering(port: number): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await asAdmin(port, 'select 1')
    } catch (error) {
      if (tried === 300) throw error
      await pause(100)
    }
  }
}
