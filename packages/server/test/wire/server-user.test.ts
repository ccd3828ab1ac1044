/** What a server does on behalf of a user, by the published SDK: methods that in a browser are the user's own. */
import { beforeAll, describe, expect, it } from 'vitest'
import { clientApp, getRefusal, serverApp } from './support/sdk.ts'
import { createProject, eachWire, freshEmail, mailedCode, password, type WireProject } from './support/wire.ts'

eachWire('a user on a server with @stackframe/js', wire => {
  let project: WireProject
  let app: ReturnType<typeof serverApp>
  beforeAll(async () => {
    project = await createProject(wire(), {
      allow_team_api_keys: true,
      oauth_providers: [{ id: 'github', type: 'shared', enabled: true }],
    })
    app = serverApp(project)
  })

  const created = (primaryEmailVerified = true) =>
    app.createUser({ primaryEmail: freshEmail(), primaryEmailAuthEnabled: true, primaryEmailVerified, password })

  async function found(userId: string) {
    const user = await app.getUser(userId)
    if (!user) throw new Error(`There is no user ${userId}.`)
    return user
  }

  describe('the profile', () => {
    it('the profile is changed field by field', async () => {
      const user = await created()
      await user.setDisplayName('Ada')
      await user.setClientMetadata({ theme: 'dark' })
      await user.setClientReadOnlyMetadata({ plan: 'pro' })
      await user.setServerMetadata({ notes: ['a'] })
      const changed = {
        displayName: 'Ada',
        clientMetadata: { theme: 'dark' },
        clientReadOnlyMetadata: { plan: 'pro' },
        serverMetadata: { notes: ['a'] },
      }
      expect(await found(user.id)).toMatchObject(changed)
    })

    it('the profile is given as the JSON of the wire', async () => {
      const user = await created()
      expect(user.toClientJson()).toMatchObject({ id: user.id, primary_email: user.primaryEmail })
    })

    it('has a password that is set, and one that only the user changes', async () => {
      const user = await created()
      expect(await getRefusal(user.setPassword({ password: 'password123' }))).toBe('PASSWORD_REQUIREMENTS_NOT_MET')
      const change = { oldPassword: password, newPassword: 'another horse battery' }
      expect(await getRefusal(user.updatePassword(change))).toBe('USER_AUTHENTICATION_REQUIRED')
    })

    it('has kinds of mail that the user can refuse', async () => {
      const user = await created()
      const categories = await user.listNotificationCategories()
      expect(categories.map(({ name }) => name)).toEqual(expect.arrayContaining(['Transactional', 'Marketing']))
    })

    it('has addresses whose verification is mailed', async () => {
      const user = await created(false)
      // The published SDK looks up whether the server supports this, and no server does: it is deprecated.
      await expect(user.sendVerificationEmail()).rejects.toThrow(/not supported/)
      const value = freshEmail()
      const channel = await user.createContactChannel({ type: 'email', value, usedForAuth: false })
      await channel.sendVerificationEmail({ callbackUrl: 'http://localhost:3000/handler/email-verification' })
      expect(await mailedCode(wire(), value)).toHaveLength(45)
    })
  })

  describe('teams', () => {
    it('teams are made for the user, found and selected', async () => {
      const user = await created()
      const team = await user.createTeam({ displayName: 'Engines' })
      expect((await user.getTeam(team.id))?.displayName).toBe('Engines')
      await user.setSelectedTeam(team)
      expect((await found(user.id)).selectedTeam?.id).toBe(team.id)
    })

    it('teams are left by their members alone: the published SDK does not say who leaves', async () => {
      const user = await created()
      const team = await user.createTeam({ displayName: 'Engines' })
      expect(await getRefusal(user.leaveTeam(team))).toBe('CANNOT_GET_OWN_USER_WITHOUT_USER')
      await team.removeUser(user.id)
      expect(await user.getTeam(team.id)).toBeNull()
    })

    it('have API keys', async () => {
      const team = await (await created()).createTeam({ displayName: 'Engines' })
      await team.createApiKey({ description: 'For a script', expiresAt: null })
      expect(await team.listApiKeys()).toMatchObject([{ type: 'team', description: 'For a script' }])
    })
  })

  describe('accounts at providers', () => {
    const link = (userId: string, accountId: string) =>
      app.createOAuthProvider({
        userId,
        accountId,
        providerConfigId: 'github',
        email: freshEmail(),
        allowSignIn: true,
        allowConnectedAccounts: true,
      })

    it('accounts at providers are linked, changed and removed', async () => {
      const user = await created()
      const linked = await link(user.id, '4711')
      expect(linked).toMatchObject({ status: 'ok', data: { type: 'github', accountId: '4711', userId: user.id } })
      const [account] = await user.listOAuthProviders()
      expect(account).toMatchObject({ accountId: '4711', allowSignIn: true, allowConnectedAccounts: true })
      expect(await account?.update({ allowSignIn: false })).toMatchObject({ status: 'ok' })
      expect(await user.getOAuthProvider(account?.id ?? '')).toMatchObject({ accountId: '4711', allowSignIn: false })
      await account?.delete()
      expect(await user.listOAuthProviders()).toEqual([])
    })

    it('sign one user in', async () => {
      const [one, other] = [await created(), await created()]
      await link(one.id, '0815')
      expect(await getRefusal(link(other.id, '0815'))).toBe('OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN')
    })

    it('accounts at providers are changed and removed by the user as well', async () => {
      const user = await created()
      await link(user.id, '1234')
      const client = clientApp(project)
      await client.signInWithCredential({ email: user.primaryEmail ?? '', password, noRedirect: true })
      const me = await client.getUser({ or: 'throw' })
      const [account] = await me.listOAuthProviders()
      expect(account).toMatchObject({ type: 'github', userId: user.id, allowSignIn: true })
      expect(await account?.update({ allowConnectedAccounts: false })).toMatchObject({ status: 'ok' })
      expect(await me.getOAuthProvider(account?.id ?? '')).toMatchObject({ allowConnectedAccounts: false })
      await account?.delete()
      expect(await me.listOAuthProviders()).toEqual([])
    })

    it('with keys that projects share give no token', async () => {
      const account = (await created()).getConnectedAccount('github', { or: 'return-null' })
      expect(await getRefusal(account)).toBe('OAUTH_ACCESS_TOKEN_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS')
    })
  })
})
