/**
 * Variables from `.env.local` and `.env` in the folder of the user, for the program and for the configuration files that it
 * reads. The environment goes before `.env.local`, and that before `.env`, as in Vite and Next.js.
 */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { Cannot } from './cannot.ts'
import { getReason } from './files.ts'

const files = ['.env.local', '.env']

/** The prefixes with which Next.js and Vite give a variable to the browser. */
const prefixes = ['NEXT_PUBLIC_', 'VITE_']
const keys = ['LATCHKEY_SUPER_SECRET_ADMIN_KEY', 'LATCHKEY_INTERNAL_SUPER_SECRET_ADMIN_KEY']

export function loadEnvFiles({ env }: NodeJS.Process = process): void {
  const fromFiles = Object.assign({}, ...files.map(file => readEnvFile(file, env)).reverse())
  const found: Record<string, string> = { ...unprefixed(fromFiles), ...fromFiles }
  // A key of the environment is sent only to the server that the environment names: the file may be a stranger's.
  if (keys.some(name => env[name])) delete found.LATCHKEY_BASE_URL
  for (const [name, value] of Object.entries(found)) if (!isOfNode(name)) env[name] ??= value
}

function readEnvFile(file: string, env: NodeJS.ProcessEnv): NodeJS.Dict<string> {
  try {
    return parseEnv(readFileSync(resolve(env.INIT_CWD ?? '', file), 'utf8'))
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return {}
    throw new Cannot(getReason(cause, file), { cause })
  }
}

function unprefixed(variables: NodeJS.Dict<string>): NodeJS.Dict<string> {
  return Object.fromEntries(
    Object.entries(variables).flatMap(([name, value]) =>
      prefixes
        .filter(prefix => name.startsWith(`${prefix}LATCHKEY_`))
        .map(prefix => [name.slice(prefix.length), value]),
    ),
  )
}

/** Such as NODE_TLS_REJECT_UNAUTHORIZED: how this process runs is not for a file to decide. */
const isOfNode = (name: string) => name.startsWith('NODE_')
