/** Mailed links of an app inside a framework that knows the request which it answers. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createRequestApps } from '../src/app/request-apps.ts'
import { Result } from '../src/index.ts'
import { newAda, startWorld, type World } from './support/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const stays = async () => false

/** An app whose framework answers a request to that origin, or none. */
async function appAt(origin: string | undefined) {
  const { id: projectId, keys } = await world.createProject({ config: { 'teams.allowClientTeamCreation': true } })
  const own = { baseUrl: world.config.publicUrl, projectId, publishableClientKey: keys.client }
  const apps = createRequestApps(
    { ...own, secretServerKey: keys.server, tokenStore: 'memory' },
    {
      urls: urls => ({ ...urls, teamInvitation: '/shop/handler/team-invitation' }),
      redirects: () => ({ toPage: stays, toUrl: stays }),
      requestOrigin: async () => origin,
    },
  )
  return apps.withoutTokens
}

it('a sign-up, a reset and an invitation on a server mail links to the origin of its request', async () => {
  const app = await appAt('http://localhost:3000')
  const ada = newAda()
  Result.orThrow(await app.signUpWithCredential(ada))
  const [verification] = await world.mailbox.list(ada.email)
  expect(verification?.text).toContain('http://localhost:3000/handler/email-verification?code=')

  world.clock.advance(121)
  Result.orThrow(await app.sendForgotPasswordEmail(ada.email))
  const reset = (await world.mailbox.list(ada.email)).at(-1)
  expect(reset?.text).toContain('http://localhost:3000/handler/password-reset?code=')

  const user = await app.getUser({ or: 'throw' })
  const team = await user.createTeam({ displayName: 'Crew' })
  const grace = newAda().email
  await team.inviteUser({ email: grace })
  const [invitation] = await world.mailbox.list(grace)
  expect(invitation?.text).toContain('http://localhost:3000/shop/handler/team-invitation?code=')
})

it('a sign-up outside of a request and outside of a browser names the setting that it needs', async () => {
  const app = await appAt(undefined)
  await expect(app.signUpWithCredential(newAda())).rejects.toThrow('urls.emailVerification')
})

it('a sign-up in a request to a host that the project does not trust is refused', async () => {
  const app = await appAt('https://evil.example')
  await expect(app.signUpWithCredential(newAda())).rejects.toMatchObject({
    errorCode: 'REDIRECT_URL_NOT_WHITELISTED',
  })
})
