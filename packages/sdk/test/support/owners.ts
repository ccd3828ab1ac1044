/** People of the project `internal`, whose teams own projects. */
import { type CurrentInternalUser, LatchkeyClientApp, Result } from '../../src/index.ts'
import { emailVerification, newAda, teamInvitation, type World } from './world.ts'

export async function newOwner(world: World) {
  const app = new LatchkeyClientApp<CurrentInternalUser>({
    baseUrl: world.config.publicUrl,
    projectId: 'internal',
    publishableClientKey: world.internal.keys.client,
    tokenStore: 'memory',
    urls: { emailVerification, teamInvitation },
  })
  const { email, password } = newAda()
  world.clock.advance(121)
  Result.orThrow(await app.signUpWithCredential({ email, password }))
  const user = await app.getUser({ or: 'throw' })
  const [team] = await user.listTeams()
  if (!team) throw new Error('A new owner has a team of their own.')
  return { app, email, user, team }
}
