/** A real server in the test process, and apps of a fresh project that speak to it. */
import { startTestkit, type Testkit, type TestkitOptions, type TestProject } from '@latchkey/testkit'
import { vi } from 'vitest'
import { LatchkeyAdminApp, LatchkeyClientApp, LatchkeyServerApp, Result, type Tokens } from '../../src/index.ts'

export const emailVerification = 'http://localhost:3000/handler/email-verification'

export const teamInvitation = 'http://localhost:3000/handler/team-invitation'

const urls = {
  emailVerification,
  teamInvitation,
  passwordReset: 'http://localhost:3000/handler/password-reset',
  magicLinkCallback: 'http://localhost:3000/handler/magic-link-callback',
}

export interface World extends Testkit {
  apps(project: TestProject): ReturnType<typeof getApps>
}

/** The network ends at the server's own function; everything behind it is real. */
export async function startWorld(options: Pick<TestkitOptions, 'env' | 'stripe'> = {}): Promise<World> {
  const testkit = await startTestkit(options)
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => testkit.latchkey.fetch(new Request(url, init)))
  return {
    ...testkit,
    createProject(options) {
      // Every user here is Ada, and an address gets at most five codes at once: two minutes make room for one.
      testkit.clock.advance(121)
      return testkit.createProject(options)
    },
    apps: project => getApps(testkit.config.publicUrl, project),
    async stop() {
      vi.unstubAllGlobals()
      await testkit.stop()
    },
  }
}

function getApps(baseUrl: string, { id: projectId, keys }: TestProject) {
  const common = { baseUrl, projectId, publishableClientKey: keys.client, urls }
  return {
    client: (tokenStore: 'memory' | Tokens = 'memory') => new LatchkeyClientApp({ ...common, tokenStore }),
    server: new LatchkeyServerApp({ ...common, secretServerKey: keys.server, tokenStore: null }),
    admin: new LatchkeyAdminApp({ ...common, superSecretAdminKey: keys.admin, tokenStore: null }),
  }
}

/** Someone with an address of her own: an address gets only so many mails in a while, whichever project sends them. */
export const newAda = () => ({ email: `ada-${crypto.randomUUID()}@example.com`, password: 'correct horse battery' })

/** A project in which people make teams and API keys, and someone who signed up to it. */
export async function signedUp(world: World, config: Record<string, unknown> = {}) {
  const project = await world.createProject({ config: { ...everythingOn, ...config } })
  const { client, server, admin } = world.apps(project)

  async function join() {
    const app = client()
    const account = newAda()
    Result.orThrow(await app.signUpWithCredential(account))
    // The clock stands still: mails of the same moment arrive in any order, and this one is to be the first.
    await world.mailbox.list(account.email)
    return { app, email: account.email, user: await app.getUser({ or: 'throw' }) }
  }

  return { project, server, admin, join, anotherApp: () => client(), ...(await join()) }
}

const everythingOn = {
  'teams.allowClientTeamCreation': true,
  'apiKeys.enabled.user': true,
  'apiKeys.enabled.team': true,
}
