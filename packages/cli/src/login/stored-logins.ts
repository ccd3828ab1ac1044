/** Where someone is signed in, in a file of theirs that no one else may read: the newest first. */
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Cannot } from '../cannot.ts'
import { getReason } from '../files.ts'
import type { Terminal } from '../terminal.ts'

export interface Login {
  /** The address of the server. */
  readonly server: string
  readonly publishableClientKey: string
  readonly refreshToken: string
}

export const findLogin = (terminal: Terminal, address: string): Login | undefined =>
  readLogins(terminal).find(({ server }) => server === plainAddress(address))

export const latestLogin = (terminal: Terminal): Login | undefined => readLogins(terminal)[0]

/** Replaces the previous one. */
export async function keepLogin(terminal: Terminal, login: Login): Promise<void> {
  const server = plainAddress(login.server)
  await changeLogins(terminal, logins => [{ ...login, server }, ...without(logins, server)])
}

export async function deleteLogin(terminal: Terminal, server: string): Promise<void> {
  await changeLogins(terminal, logins => without(logins, plainAddress(server)))
}

const without = (logins: readonly Login[], server: string) => logins.filter(login => login.server !== server)

/** The same for every way to write it down. */
const plainAddress = (address: string) => new URL(address).href.replace(/\/+$/, '')

export function loginsFile({ env }: Terminal): string {
  const folder = env.XDG_CONFIG_HOME || env.APPDATA || join(homedir(), '.config')
  return join(folder, 'latchkey', 'logins.json')
}

function readLogins(terminal: Terminal): readonly Login[] {
  const file = loginsFile(terminal)
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if (getCode(error) === 'ENOENT') return []
    throw new Cannot(getReason(error, file), { cause: error })
  }
  const logins = parsed(text)
  if (!logins) throw new Cannot(`${file} is not what \`${terminal.program} login\` wrote. Delete it and sign in again.`)
  return logins
}

function parsed(text: string): readonly Login[] | null {
  try {
    const logins: unknown = JSON.parse(text)
    return Array.isArray(logins) && logins.every(isLogin) ? logins : null
  } catch {
    return null
  }
}

function isLogin(value: unknown): value is Login {
  if (typeof value !== 'object' || value === null) return false
  return ['server', 'publishableClientKey', 'refreshToken'].every(name => typeof Reflect.get(value, name) === 'string')
}

/** A change takes milliseconds: what was begun longer ago was left behind by a program that is no more. */
const abandonedAfterMs = 5_000

/**
 * The new list replaces the old one in one step. One program at a time changes it, which has made a file beside it: a user who
 * signs in at the same moment waits, and reads what the first one has written.
 */
async function changeLogins(terminal: Terminal, change: (logins: readonly Login[]) => readonly Login[]): Promise<void> {
  const file = loginsFile(terminal)
  const lock = `${file}.new`
  const { writeSecretFile } = await import('@latchkey/server')
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    await beginAlone(lock)
  } catch (error) {
    throw new Cannot(getReason(error, file), { cause: error })
  }
  try {
    await writeSecretFile(file, `${JSON.stringify(change(readLogins(terminal)), null, 2)}\n`)
  } catch (error) {
    throw error instanceof Cannot ? error : new Cannot(getReason(error, file), { cause: error })
  } finally {
    rmSync(lock, { force: true })
  }
}

async function beginAlone(file: string): Promise<void> {
  for (;;) {
    try {
      return writeFileSync(file, '', { mode: 0o600, flag: 'wx' })
    } catch (error) {
      if (getCode(error) !== 'EEXIST') throw error
    }
    if (isAbandoned(file)) rmSync(file, { force: true })
    else await pause(10)
  }
}

function isAbandoned(file: string): boolean {
  const begun = statSync(file, { throwIfNoEntry: false })
  return begun !== undefined && Math.abs(Date.now() - begun.mtimeMs) > abandonedAfterMs
}

function getCode(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
