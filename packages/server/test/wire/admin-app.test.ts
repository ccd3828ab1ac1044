/** The admin app of the published SDK, by the project's own admin key. */
import { beforeAll, expect, it } from 'vitest'
import { adminApp, clientApp, getRefusal, readMetrics } from './support/sdk.ts'
import { callbackUrl, createProject, eachWire, freshEmail, password, type WireProject } from './support/wire.ts'

eachWire('the admin app of @stackframe/js', wire => {
  let project: WireProject
  let app: ReturnType<typeof adminApp>
  beforeAll(async () => {
    project = await createProject(wire())
    app = adminApp(project)
  })

  it('reads a new project', async () => {
    expect(await app.getProject()).toMatchObject({
      id: project.id,
      displayName: 'Acme',
      description: '',
      isProductionMode: false,
      logoUrl: null,
      config: {
        signUpEnabled: true,
        credentialEnabled: true,
        magicLinkEnabled: false,
        passkeyEnabled: false,
        allowLocalhost: true,
        createTeamOnSignUp: false,
        clientTeamCreationEnabled: false,
        clientUserDeletionEnabled: false,
        allowUserApiKeys: false,
        allowTeamApiKeys: false,
        oauthAccountMergeStrategy: 'link_method',
        oauthProviders: [],
        domains: [],
        emailConfig: { type: 'shared' },
        teamCreatorDefaultPermissions: [{ id: 'team_admin' }],
        teamMemberDefaultPermissions: [{ id: 'team_member' }],
        userDefaultPermissions: [],
      },
    })
  })

  it('changes the project and its configuration, and keeps the rest', async () => {
    await (await app.getProject()).update({
      displayName: 'Renamed',
      description: 'Ours',
      isProductionMode: true,
      config: {
        domains: [{ domain: 'https://app.example.com', handlerPath: '/auth' }],
        oauthProviders: [
          { id: 'github', type: 'shared' },
          { id: 'google', type: 'standard', clientId: 'id', clientSecret: 'secret' },
        ],
        emailConfig: {
          type: 'standard',
          host: 'smtp.example.com',
          port: 587,
          username: 'mailer',
          password: 'mail password',
          senderName: 'Acme',
          senderEmail: 'hello@example.com',
        },
        createTeamOnSignUp: true,
      },
    })
    await (await app.getProject()).update({ config: { allowLocalhost: false } })
    expect(await adminApp(project).getProject()).toMatchObject({
      displayName: 'Renamed',
      description: 'Ours',
      isProductionMode: true,
      config: {
        allowLocalhost: false,
        createTeamOnSignUp: true,
        domains: [{ domain: 'https://app.example.com', handlerPath: '/auth' }],
        oauthProviders: [
          { id: 'github', type: 'shared' },
          { id: 'google', type: 'standard', clientId: 'id', clientSecret: 'secret' },
        ],
        emailConfig: { type: 'standard', host: 'smtp.example.com', port: 587, password: 'mail password' },
      },
    })
  })

  it('closes sign-up, at once and by the SDK’s own error', async () => {
    const closed = await createProject(wire())
    await (await adminApp(closed).getProject()).update({ config: { signUpEnabled: false } })
    const input = { email: freshEmail(), password, noRedirect: true, verificationCallbackUrl: callbackUrl }
    expect(await getRefusal(clientApp(closed).signUpWithCredential(input))).toBe('SIGN_UP_NOT_ENABLED')
  })

  it('creates, lists and revokes key sets', async () => {
    const created = await app.createInternalApiKey({
      description: 'For the worker',
      expiresAt: new Date(Date.now() + 3_600_000),
      hasPublishableClientKey: true,
      hasSecretServerKey: true,
      hasSuperSecretAdminKey: false,
    })
    expect(created.publishableClientKey).toMatch(/^pck_[0-9a-hjkmnp-tv-z]{45}$/)
    expect(created.secretServerKey).toMatch(/^ssk_[0-9a-hjkmnp-tv-z]{45}$/)
    expect(created.superSecretAdminKey).toBeUndefined()
    expect(created.isValid()).toBe(true)

    const client = clientApp({ ...project, publishableClientKey: created.publishableClientKey ?? '' })
    expect((await client.getProject()).id).toBe(project.id)

    const listed = (await app.listInternalApiKeys()).find(({ id }) => id === created.id)
    expect(listed).toMatchObject({
      description: 'For the worker',
      publishableClientKey: { lastFour: created.publishableClientKey?.slice(-4) },
      secretServerKey: { lastFour: created.secretServerKey?.slice(-4) },
      superSecretAdminKey: null,
      manuallyRevokedAt: null,
    })

    await listed?.revoke()
    const revoked = (await app.listInternalApiKeys()).find(({ id }) => id === created.id)
    expect(revoked?.whyInvalid()).toBe('manually-revoked')
    const late = clientApp({ ...project, publishableClientKey: created.publishableClientKey ?? '' })
    expect(await getRefusal(late.getProject())).toBe('INVALID_PUBLISHABLE_CLIENT_KEY')
  })

  it('recognises an expired key set', async () => {
    const short = {
      description: 'Over',
      hasPublishableClientKey: true,
      hasSecretServerKey: false,
      hasSuperSecretAdminKey: false,
    }
    await expect(app.createInternalApiKey({ ...short, expiresAt: new Date(Date.now() - 3_600_000) })).rejects.toThrow(
      'multiply seconds by 1000',
    )
    const past = await app.createInternalApiKey({ ...short, expiresAt: new Date(wire().now().getTime() + 500) })
    wire().passSeconds?.(1)
    await expect.poll(() => past.whyInvalid()).toBe('expired')
    const late = clientApp({ ...project, publishableClientKey: past.publishableClientKey ?? '' })
    expect(await getRefusal(late.getProject())).toBe('INVALID_PUBLISHABLE_CLIENT_KEY')
  })

  it('reads and changes the configuration by its paths', async () => {
    const configured = adminApp(await createProject(wire()))
    const owned = await configured.getProject()
    await owned.updateConfig({
      'domains.allowLocalhost': false,
      'domains.trustedDomains.shop': { baseUrl: 'https://shop.example.com', handlerPath: '/auth' },
      'auth.oauth.providers.google': {
        type: 'google',
        isShared: false,
        clientId: 'id',
        clientSecret: 'secret',
        allowSignIn: true,
        allowConnectedAccounts: true,
      },
    })
    await owned.updateConfig({ 'teams.allowClientTeamCreation': true, 'users.allowClientUserDeletion': true })
    expect(await owned.getConfig()).toMatchObject({
      domains: {
        allowLocalhost: false,
        trustedDomains: { shop: { baseUrl: 'https://shop.example.com', handlerPath: '/auth' } },
      },
      auth: { allowSignUp: true, oauth: { providers: { google: { isShared: false, clientSecret: 'secret' } } } },
      teams: { allowClientTeamCreation: true },
      users: { allowClientUserDeletion: true },
      payments: expect.any(Object),
      dataVault: expect.any(Object),
      emails: { server: { isShared: true } },
    })
    expect((await configured.getProject()).config).toMatchObject({
      clientTeamCreationEnabled: true,
      domains: [{ domain: 'https://shop.example.com', handlerPath: '/auth' }],
      oauthProviders: [{ id: 'google', type: 'standard', clientId: 'id', clientSecret: 'secret' }],
    })
  })

  it('gets the invalid path of a configuration, and nothing has changed', async () => {
    const owned = await app.getProject()
    const before = await owned.getConfig()
    // Types keep a program from this; a file does not.
    const mistaken = JSON.parse('{ "auth.allowSignUp": "no", "domains.allowLocalHost": true }')
    await expect(owned.updateConfig(mistaken)).rejects.toThrow(/auth\.allowSignUp[\s\S]*domains\.allowLocalHost/)
    expect(await owned.getConfig()).toEqual(before)
  })

  it('lists what stands between the project and production mode', async () => {
    const unready = adminApp(await createProject(wire()))
    const owned = await unready.getProject()
    await owned.update({ config: { domains: [{ domain: 'http://10.0.0.1', handlerPath: '/handler' }] } })
    const fresh = await unready.getProject()
    const errors = await fresh.getProductionModeErrors()
    expect(errors.map(({ message }) => message)).toEqual([
      expect.stringMatching(/localhost/i),
      expect.stringContaining('10.0.0.1'),
    ])
    expect(errors[0]?.relativeFixUrl).toContain(`/projects/${owned.id}/domains`)
    await fresh.update({
      config: { allowLocalhost: false, domains: [{ domain: 'https://example.com', handlerPath: '/handler' }] },
    })
    expect(await (await unready.getProject()).getProductionModeErrors()).toEqual([])
  })

  it('reads the figures', async () => {
    const counted = await createProject(wire())
    const visited = { email: freshEmail(), password, noRedirect: true, verificationCallbackUrl: callbackUrl }
    await clientApp(counted).signUpWithCredential(visited)
    const figures = await readMetrics(adminApp(counted))
    expect(figures.total_users).toBe(1)
    expect([figures.daily_users.length, figures.daily_active_users.length]).toEqual([31, 31])
    expect([figures.daily_users.at(-1)?.activity, figures.daily_active_users.at(-1)?.activity]).toEqual([1, 1])
    expect(figures.recently_registered.map(({ id }) => id)).toEqual(figures.recently_active.map(({ id }) => id))
    expect(figures.login_methods).toEqual([{ method: 'password', count: 1 }])
    expect((await readMetrics(adminApp(counted), { includeAnonymous: true })).total_users).toBe(1)
  })

  it('does all that the server app does', async () => {
    const user = await app.createUser({ displayName: 'Made by an admin' })
    expect((await app.getUser(user.id))?.displayName).toBe('Made by an admin')
    expect((await app.listUsers({ query: 'made by an admin' })).map(({ id }) => id)).toEqual([user.id])
  })

  it('deletes the project, and nothing of it answers any more', async () => {
    const doomed = await createProject(wire())
    await (await adminApp(doomed).getProject()).delete()
    expect(await getRefusal(adminApp(doomed).getProject())).toBe('CURRENT_PROJECT_NOT_FOUND')
    expect(await getRefusal(clientApp(doomed).getProject())).toBe('CURRENT_PROJECT_NOT_FOUND')
  })

  it('says which key is wrong', async () => {
    const wrong = adminApp({ ...project, superSecretAdminKey: 'sak_wrong' })
    expect(await getRefusal(wrong.getProject())).toBe('INVALID_SUPER_SECRET_ADMIN_KEY')
  })
})
