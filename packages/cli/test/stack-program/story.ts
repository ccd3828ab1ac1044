import {
  type CurrentUser,
  type StackServerApp as Server,
  type ServerTeam,
  type ServerUser,
  StackAdminApp,
  StackClientApp,
  StackServerApp,
} from '@stackframe/js'

interface Connection {
  baseUrl: string
  projectId: string
  keys: { client: string; server: string; admin: string }
}

/** Where the program finds its project when nothing else is said. */
export const fromEnvironment = {
  projectId: process.env.NEXT_PUBLIC_STACK_PROJECT_ID,
  publishableClientKey: process.env.NEXT_PUBLIC_STACK_PUBLISHABLE_CLIENT_KEY,
  secretServerKey: process.env.STACK_SECRET_SERVER_KEY,
}

/** Names of the program's own that begin alike. */
class Stack {
  readonly entries: string[] = []
  say(...words: unknown[]) {
    this.entries.push(words.map(word => JSON.stringify(word) ?? 'undefined').join(' '))
  }
}

const urls = {
  emailVerification: 'http://localhost:3000/handler/email-verification',
  passwordReset: 'http://localhost:3000/handler/password-reset',
  magicLinkCallback: 'http://localhost:3000/handler/magic-link-callback',
  teamInvitation: 'http://localhost:3000/handler/team-invitation',
}

export async function story({ baseUrl, projectId, keys }: Connection): Promise<readonly string[]> {
  const stack = new Stack()
  const common = { baseUrl, projectId, publishableClientKey: keys.client, urls }
  const app: StackClientApp<true, string> = new StackClientApp({
    ...common,
    tokenStore: 'memory',
    redirectMethod: 'none',
  })
  const server: Server<boolean, string> = new StackServerApp({
    ...common,
    secretServerKey: keys.server,
    tokenStore: null,
  })
  const admin = new StackAdminApp({
    ...common,
    superSecretAdminKey: keys.admin,
    secretServerKey: keys.server,
    tokenStore: null,
  })

  const email = `ada-${crypto.randomUUID()}@example.com`
  const password = 'correct horse battery'
  const refused = await app.signInWithCredential({ email, password })
  stack.say('refused', refused.status, refused.status === 'error' && refused.error.errorCode)
  stack.say(
    'signed up',
    (
      await app.signUpWithCredential({
        email,
        password,
        noRedirect: true,
        verificationCallbackUrl: urls.emailVerification,
      })
    ).status,
  )

  const user = await app.getUser({ or: 'throw' })
  await walkUser(user, stack)
  await walkPassword(user, password, stack)
  const team = await user.createTeam({ displayName: 'Crew' })
  await team.update({ clientMetadata: { colour: 'blue' } })
  const again = (await app.getUser({ or: 'throw' })).selectedTeam
  stack.say('team', again?.displayName, again?.clientMetadata.colour)

  const seen = await server.getUser(user.id)
  if (seen) await walkServerUser(seen, stack)
  const crew = await server.getTeam(team.id)
  if (crew) await walkTeam(crew, server, stack)
  const tokenStore = await user.getAuthJson()
  stack.say(
    'by tokens',
    (await server.getUser({ tokenStore: { headers: new Headers(await user.getAuthHeaders()) } }))?.id === user.id,
  )
  stack.say('has tokens', tokenStore.accessToken !== null, tokenStore.refreshToken !== null)
  stack.say('partial', (await app.getPartialUser({ from: 'token' }))?.primaryEmail === email)

  const project = await admin.getProject()
  await project.update({ config: { allowUserApiKeys: true } })
  stack.say(
    'project',
    (await admin.getProject()).config.allowUserApiKeys,
    (await app.getProject()).config.signUpEnabled,
  )
  const key = await user.createApiKey({ description: 'Script', expiresAt: null })
  stack.say('key', key.isValid(), (await server.getUser({ apiKey: key.value }))?.id === user.id)
  await admin.createTeamPermissionDefinition({ id: 'billing:read', containedPermissionIds: [] })
  if (seen && crew) await seen.grantPermission(crew, 'billing:read')
  stack.say('permission', await user.hasPermission(team, 'billing:read'))

  await user.signOut()
  stack.say('signed out', await app.getUser())
  await seen?.delete()
  stack.say('deleted', await server.getUser(user.id))
  return stack.entries
}

async function walkUser(user: CurrentUser, stack: Stack) {
  await user.update({ displayName: 'Ada', clientMetadata: { theme: 'dark' } })
  stack.say('user', user.hasPassword, user.isAnonymous, user.primaryEmailVerified)
  const [channel] = await user.listContactChannels()
  stack.say('channel', channel?.isPrimary, channel?.usedForAuth)
  stack.say('sessions', (await user.getActiveSessions()).length)
}

async function walkPassword(user: CurrentUser, oldPassword: string, stack: Stack) {
  const wrong = await user.updatePassword({ oldPassword: 'not this one', newPassword: 'a longer password' })
  if (wrong) stack.say('password', wrong.errorCode)
  const right = await user.updatePassword({ oldPassword, newPassword: 'another fine password' })
  if (right) throw new Error('The password did not change.')
}

async function walkServerUser(user: ServerUser, stack: Stack) {
  await user.setServerMetadata({ plan: 'pro' })
  await user.update({ clientReadOnlyMetadata: { seats: 3 } })
  stack.say('server user', user.displayName, user.clientMetadata.theme, (await user.listTeams()).length)
  const session = await user.createSession({ expiresInMillis: 60_000 })
  stack.say('session', (await session.getTokens()).refreshToken !== null)
}

async function walkTeam(team: ServerTeam, server: Server, stack: Stack) {
  const grace = await server.createUser({ displayName: 'Grace' })
  await team.addUser(grace.id)
  stack.say('members', (await team.listUsers()).map(member => member.displayName).sort())
  await team.removeUser(grace.id)
  stack.say('members', (await team.listUsers()).length)
}
