/** Where someone is signed in, in a file of theirs that no one else may read: the newest first. */
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Cannot } from '../cannot.ts'
import { reasonOf } from '../files.ts'
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

export async function forgetLogin(terminal: Terminal, server: string): Promise<void> {
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
    if (codeOf(error) === 'ENOENT') return []
    throw new Cannot(reasonOf(error, file), { cause: error })
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
 * The new list is written beside the old one and replaces it in one step, so that a program that is stopped
 * half-way leaves the file as it was. Only one program at a time can make that second file: who signs in at the same
 * moment waits, and reads what the first one has written. As a new file it is readable for this user alone, whatever the permissions of the
 * old one were.
 */
async function changeLogins(terminal: Terminal, change: (logins: readonly Login[]) => readonly Login[]): Promise<void> {
  const file = loginsFile(terminal)
  const unfinished = `${file}.new`
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    await beginAlone(unfinished)
  } catch (error) {
    throw new Cannot(reasonOf(error, file), { cause: error })
  }
  try {
    writeFileSync(unfinished, `${JSON.stringify(change(readLogins(terminal)), null, 2)}\n`)
    renameSync(unfinished, file)
  } catch (error) {
    rmSync(unfinished, { force: true })
    throw error instanceof Cannot ? error : new Cannot(reasonOf(error, file), { cause: error })
  }
}

async function beginAlone(file: string): Promise<void> {
  for (;;) {
    try {
      return writeFileSync(file, '', { mode: 0o600, flag: 'wx' })
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error
    }
    if (isAbandoned(file)) rmSync(file, { force: true })
    else await pause(10)
  }
}

function isAbandoned(file: string): boolean {
  const begun = statSync(file, { throwIfNoEntry: false })
  return begun !== undefined && Math.abs(Date.now() - begun.mtimeMs) > abandonedAfterMs
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
