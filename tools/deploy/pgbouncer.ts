/** Debian's PgBouncer in transaction mode, before a PostgreSQL. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort, unprivilegedAccount } from '../postgres/postgres.ts'
import { findProgram } from '../shared/debian.ts'

export interface Pooler {
  /** The address of a database behind it. */
  getUrl(database: string): string
  stop(): Promise<void>
}

/** With fewer connections to the database than it takes from us, so that transactions change theirs. */
export async function startPgBouncer(postgresUrl: string, connections = 3): Promise<Pooler> {
  const program = findProgram('pgbouncer', 'pgbouncer')
  const account = unprivilegedAccount()
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-pgbouncer-'))
  const port = await freePort()
  const file = join(folder, 'pgbouncer.ini')
  const { port: postgresPort } = new URL(postgresUrl)
  writeFileSync(
    file,
    `[databases]
* = host=127.0.0.1 port=${postgresPort} user=postgres

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
max_client_conn = 200
default_pool_size = ${connections}
`,
  )
  if (account) for (const path of [folder, file]) chownSync(path, account.uid, account.gid)
  const child = spawn(program, ['--quiet', file], { cwd: folder, stdio: 'ignore', ...account })
  const stop = async () => {
    if (child.exitCode === null && child.kill('SIGKILL')) await once(child, 'exit')
    rmSync(folder, { recursive: true })
  }
  try {
    await listening(port)
  } catch (error) {
    await stop()
    throw error
  }
  return { getUrl: database => `postgres://postgres@127.0.0.1:${port}/${database}`, stop }
}

async function listening(port: number): Promise<void> {
  for (let tried = 0; tried < 100; tried += 1) {
    const socket = connect(port, '127.0.0.1')
    const isOpen = await new Promise(resolve => {
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    })
    socket.destroy()
    if (isOpen) return
    await pause(100)
  }
  throw new Error('PgBouncer does not listen.')
}
