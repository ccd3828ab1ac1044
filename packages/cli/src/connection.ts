/**
 * The project that a command is about, spoken to like any other program of its owner's: with an admin key, or as
 * the owner who signed in with `latchkey login`.
 */
import type { CurrentServerUser, LatchkeyAdminApp } from '@latchkey/js'
import type { Given, Option } from './command.ts'
import { signedInOwner } from './login/signed-in.ts'
import { findLogin } from './login/stored-logins.ts'
import { answers, needed, serverAddress } from './server-address.ts'
import type { Terminal } from './terminal.ts'

/** What every command about a project takes. The key is no option: everyone on the machine can read a command line. */
export const projectOptions = {
  'project-id': { takes: 'ID', meaning: 'The project, instead of LATCHKEY_PROJECT_ID.' },
  'base-url': { takes: 'URL', meaning: 'The server, instead of LATCHKEY_BASE_URL.' },
} as const satisfies Record<string, Option>

export const projectNotes =
  'It connects to the server at LATCHKEY_BASE_URL and the project LATCHKEY_PROJECT_ID, with the key in LATCHKEY_SUPER_SECRET_ADMIN_KEY. If that is not set, it acts as the user who signed in with `latchkey login`.'

const orProjectId = ' Or name it here, with `--project-id ID`.'

type ProjectOption = keyof typeof projectOptions

export async function projectApp(given: Given<ProjectOption>, terminal: Terminal): Promise<LatchkeyAdminApp> {
  const { env } = terminal
  const baseUrl = serverAddress(given, terminal)
  const projectId =
    given.text('project-id') ?? needed(env, 'LATCHKEY_PROJECT_ID', 'the id of your project', orProjectId)
  const login = env.LATCHKEY_SUPER_SECRET_ADMIN_KEY ? undefined : findLogin(terminal, baseUrl)
  if (login) {
    const { currentSession } = await signedInOwner(terminal, login)
    const { LatchkeyAdminApp } = await import('@latchkey/js')
    return new LatchkeyAdminApp({ baseUrl, projectId, tokenStore: null, projectOwnerSession: currentSession })
  }
  const orSignIn = ` Or sign in with \`${terminal.program} login\`.`
  const superSecretAdminKey = needed(env, 'LATCHKEY_SUPER_SECRET_ADMIN_KEY', 'an admin key of your project', orSignIn)
  return adminApp({ baseUrl, projectId, superSecretAdminKey })
}

export interface AdminAccess {
  readonly baseUrl: string
  readonly projectId: string
  readonly superSecretAdminKey: string
}

export async function adminApp<Own extends CurrentServerUser>(access: AdminAccess): Promise<LatchkeyAdminApp<Own>> {
  await answers(access.baseUrl)
  const { LatchkeyAdminApp } = await import('@latchkey/js')
  // Only sessions are renewed with a publishable key, and no one signs in here.
  return new LatchkeyAdminApp({ ...access, publishableClientKey: 'none', tokenStore: null })
}
