/** The project that a command is about, spoken to with an admin key like any other program of its owner's. */
import type { CurrentServerUser, LatchkeyAdminApp } from '@latchkey/js'
import { Cannot } from './cannot.ts'
import type { Given, Option } from './command.ts'
import type { Terminal } from './terminal.ts'

/** What every command about a project takes. The key is no option: everyone on the machine can read a command line. */
export const projectOptions = {
  'project-id': { takes: 'ID', meaning: 'The project, instead of LATCHKEY_PROJECT_ID.' },
  'base-url': { takes: 'URL', meaning: 'The server, instead of LATCHKEY_BASE_URL.' },
} as const satisfies Record<string, Option>

export const projectNotes =
  'It asks the server at LATCHKEY_BASE_URL about the project LATCHKEY_PROJECT_ID, with the key in LATCHKEY_SUPER_SECRET_ADMIN_KEY.'

type ProjectOption = keyof typeof projectOptions

export async function projectApp(given: Given<ProjectOption>, terminal: Terminal): Promise<LatchkeyAdminApp> {
  const { env } = terminal
  return adminApp({
    baseUrl: serverAddress(given, terminal),
    projectId: given.text('project-id') ?? needed(env, 'LATCHKEY_PROJECT_ID', 'the id of your project'),
    superSecretAdminKey: needed(env, 'LATCHKEY_SUPER_SECRET_ADMIN_KEY', 'an admin key of your project'),
  })
}

export function serverAddress(given: Given<'base-url'>, { env }: Terminal): string {
  const address =
    given.text('base-url') ??
    needed(env, 'LATCHKEY_BASE_URL', 'where your Latchkey server is, such as http://localhost:8100')
  if (!URL.canParse(address)) throw new Cannot(`LATCHKEY_BASE_URL must be an address such as http://localhost:8100.`)
  return address
}

export interface AdminAccess {
  readonly baseUrl: string
  readonly projectId: string
  readonly superSecretAdminKey: string
}

export async function adminApp<Own extends CurrentServerUser>(access: AdminAccess): Promise<LatchkeyAdminApp<Own>> {
  await answers(access.baseUrl)
  const { LatchkeyAdminApp } = await import('@latchkey/js')
  // Only sessions are renewed with a publishable key, and nobody signs in here.
  return new LatchkeyAdminApp({ ...access, publishableClientKey: 'none', tokenStore: null })
}

function needed(env: Terminal['env'], name: string, meaning: string): string {
  const value = env[name]
  if (value) return value
  throw new Cannot(`Set ${name} to ${meaning}. The dashboard shows it under "Project keys".`)
}

/** A wrong address is told at once; the SDK would try five times, as an application should. */
async function answers(address: string): Promise<void> {
  try {
    await fetch(new URL('/health', address))
  } catch (cause) {
    throw new Cannot(`${address} does not answer. Is the server running, and is LATCHKEY_BASE_URL right?`, { cause })
  }
}
