/** The address of the server that a command connects to. */
import { Cannot } from './cannot.ts'
import type { Given } from './command.ts'
import { getSettings } from './login/dashboard-settings.ts'
import { latestLogin } from './login/stored-logins.ts'
import type { Terminal } from './terminal.ts'

/** Unless it is said, the server that someone signed in to last; but never for a key, which is another server's. */
export function serverAddress(given: Given<'base-url'>, terminal: Terminal): string {
  const { env } = terminal
  const isSaid = given.text('base-url') ?? env.LATCHKEY_BASE_URL
  const hasKey = env.LATCHKEY_SUPER_SECRET_ADMIN_KEY || env.LATCHKEY_INTERNAL_SUPER_SECRET_ADMIN_KEY
  const login = isSaid || hasKey ? undefined : latestLogin(terminal)
  return login?.server ?? getServerAddress(given, terminal)
}

/** Where `npm start` serves. */
const usualAddress = 'http://localhost:8100'
const orBaseUrl = ` Or name it here, with \`--base-url ${usualAddress}\`.`

/** Where it is said; else the server that someone who develops has running beside them, if there is one. */
export async function getServerOrLocalAddress(given: Given<'base-url'>, terminal: Terminal): Promise<string> {
  const { LATCHKEY_BASE_URL, LATCHKEY_PORT } = terminal.env
  const isSaid = given.text('base-url') ?? LATCHKEY_BASE_URL
  const local = LATCHKEY_PORT ? `http://localhost:${LATCHKEY_PORT}` : usualAddress
  if (!isSaid && (await getSettings(local))?.isDevelopment) return local
  return getServerAddress(given, terminal)
}

export function getServerAddress(given: Given<'base-url'>, { env }: Terminal): string {
  const address =
    given.text('base-url') ??
    needed(env, 'LATCHKEY_BASE_URL', `where your Latchkey server is, such as ${usualAddress}`, orBaseUrl)
  if (!URL.canParse(address)) throw new Cannot(`LATCHKEY_BASE_URL must be an address such as ${usualAddress}.`)
  return address
}

export function needed(env: Terminal['env'], name: string, meaning: string, otherwise = ''): string {
  const value = env[name]
  if (value) return value
  throw new Cannot(
    `Set ${name} to ${meaning}, in the environment or in .env.local. The dashboard shows it under "Project keys".${otherwise}`,
  )
}

/** A wrong address is reported after one attempt; the SDK would retry five times, as an application should. */
export async function answers(address: string): Promise<void> {
  try {
    await fetch(new URL('/health', address))
  } catch (cause) {
    throw new Cannot(`${address} does not answer. Is the server running, and is LATCHKEY_BASE_URL right?`, { cause })
  }
}
