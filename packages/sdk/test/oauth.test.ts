import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { OAuthProviderAccountIdAlreadyUsedForSignIn, Result } from '../src/index.ts'
import { startWorld, type World } from './support/world.ts'

const config = {
  'auth.oauth.providers.github': {
    ...{ type: 'github', isShared: false, allowSignIn: true, allowConnectedAccounts: true },
    ...{ clientId: 'client', clientSecret: 'secret' },
  },
}

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

describe('a server app', () => {
  it('connects accounts to users, and changes and disconnects them', async () => {
    const { server } = world.apps(await world.createProject({ config }))
    const [ada, bob] = [
      await server.createUser({ displayName: 'Ada' }),
      await server.createUser({ displayName: 'Bob' }),
    ]
    const account = { providerConfigId: 'github', accountId: '1815', allowSignIn: true, allowConnectedAccounts: true }
    const created = Result.orThrow(await server.createOAuthProvider({ userId: ada.id, ...account }))
    expect(created).toMatchObject({ userId: ada.id, type: 'github', accountId: '1815', allowSignIn: true })

    const taken = await server.createOAuthProvider({ userId: bob.id, ...account })
    expect(taken.status === 'error' && OAuthProviderAccountIdAlreadyUsedForSignIn.is(taken.error)).toBe(true)

    const email = 'ada@example.com'
    Result.orThrow(await created.update({ email, allowSignIn: false }))
    const [listed, ...others] = await ada.listOAuthProviders()
    expect(others).toEqual([])
    expect(listed).toMatchObject({ id: created.id, email, accountId: '1815', allowSignIn: false })
    expect((await ada.getOAuthProvider(created.id))?.email).toBe(email)
    expect(await bob.getOAuthProvider(created.id)).toBeNull()

    Result.orThrow(await server.createOAuthProvider({ userId: bob.id, ...account }))
    const refused = await listed?.update({ allowSignIn: true })
    expect(refused?.status).toBe('error')

    expect(await ada.getConnectedAccount('github'), 'no tokens are stored of it').toBeNull()
    await created.delete()
    expect(await ada.listOAuthProviders()).toEqual([])
  })

  it('cannot take anyone to a provider', async () => {
    const { client, server } = world.apps(await world.createProject({ config }))
    await expect(client().signInWithOAuth('github')).rejects.toThrow('only on a page')
    await expect(server.callOAuthCallback()).rejects.toThrow('only on a page')
  })
})
