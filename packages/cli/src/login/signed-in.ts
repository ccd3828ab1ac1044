/** The user who signed in with `latchkey login`: a user of the project `internal`, as in the dashboard. */
import { hostname, platform } from 'node:os'
import type { CurrentInternalUser, LatchkeyClientApp } from '@latchkey/js'
import { Cannot } from '../cannot.ts'
import { answers } from '../server-address.ts'
import type { Terminal } from '../terminal.ts'
import { versionText } from '../version.ts'
import { deleteLogin, type Login } from './stored-logins.ts'

export type OwnersClient = LatchkeyClientApp<CurrentInternalUser>

/** The dashboard's own kind of app, with a session or to get one. */
export async function ownersClient({
  server,
  publishableClientKey,
  refreshToken,
}: Omit<Login, 'refreshToken'> & { readonly refreshToken: string | null }): Promise<OwnersClient> {
  const { LatchkeyClientApp } = await import('@latchkey/js')
  return new LatchkeyClientApp<CurrentInternalUser>({
    baseUrl: server,
    projectId: 'internal',
    publishableClientKey,
    tokenStore: { accessToken: null, refreshToken },
    extraRequestHeaders: { 'user-agent': programName() },
    noAutomaticPrefetch: true,
  })
}

/** @throws {@link Cannot} when the session has ended. */
export async function signedInOwner(terminal: Terminal, login: Login): Promise<CurrentInternalUser> {
  await answers(login.server)
  const owner = await (await ownersClient(login)).getUser()
  if (owner) return owner
  await deleteLogin(terminal, login.server)
  throw new Cannot(`Your session at ${login.server} has ended. Sign in again with \`${terminal.program} login\`.`)
}

/** Names the program and the machine when the user confirms the login, and in the list of their sessions. */
function programName(): string {
  const version = versionText().replace('Latchkey ', 'latchkey/')
  // A header takes no other characters.
  return `${version} (${platform()}; ${hostname()})`.replace(/[^\x20-\x7e]/g, '?')
}
