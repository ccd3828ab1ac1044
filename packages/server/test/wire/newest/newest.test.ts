/** What 2.8.108 has more than 2.8.41. Its types are not those that everything else is compiled with: every-method.test.ts compiles this file. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { installSdk } from '../support/published-versions.ts'
import { createApps } from '../support/version-apps.ts'
import { createProject, freshEmail, startEmbedded, type Wire, type WireProject } from '../support/wire.ts'

describe('an app with @stackframe/js 2.8.108', { timeout: 120_000, tags: ['installs'] }, () => {
  const interval: [1, 'month'] = [1, 'month']
  const prices = { monthly: { USD: '9', interval } }
  let apps: ReturnType<typeof createApps>
  let wire: Wire
  let project: WireProject
  beforeAll(async () => {
    apps = createApps(await installSdk('2.8.108'), () => project)
    wire = await startEmbedded()
    project = await createProject(wire, {
      client_team_creation_enabled: true,
      oauth_providers: [{ id: 'github', type: 'shared', enabled: true }],
    })
    await (await apps.adminApp().getProject()).updateConfig({
      payments: {
        productLines: { users: { displayName: 'Plans', customerType: 'user' } },
        products: {
          plan: { displayName: 'Plan', customerType: 'user', productLineId: 'users', prices, includedItems: {} },
          extra: {
            ...{ displayName: 'Extra', stackable: true, prices: { once: { USD: '3' } } },
            ...{ customerType: 'user', includedItems: {} },
          },
          crew: { displayName: 'Crew', customerType: 'team', prices, includedItems: {} },
        },
      },
    })
  }, 300_000)
  afterAll(() => wire?.stop())

  /** The same user on the client and on a server, and a team of theirs. */
  async function customer() {
    const { app, user, email } = await apps.signUp()
    const server = apps.serverApp()
    const asServer = await server.getUser(user.id)
    const team = await user.createTeam({ displayName: 'Crew' })
    const teamOnServer = await server.getTeam(team.id)
    if (!asServer || !teamOnServer) throw new Error('The server does not find the user and the team.')
    return { app, user, email, server, asServer, team, teamOnServer }
  }

  async function getStatus(call: Promise<unknown>): Promise<number> {
    const error: unknown = await call.then(
      () => null,
      (thrown: unknown) => thrown,
    )
    return Number(/request to \S+: (\d{3}) /.exec(error instanceof Error ? error.message : '')?.[1])
  }

  it('has the tokens of a visitor, also as a header that a server reads', async () => {
    const { app, user } = await apps.signUp()
    const authorization = await app.getAuthorizationHeader()
    expect(authorization).toMatch(/^Bearer \w+_/)
    const visitor = apps.serverApp()
    const tokenStore = { headers: new Headers({ authorization: authorization ?? '' }) }
    const asServer = await visitor.getUser({ tokenStore, or: 'throw' })
    expect(asServer.id).toBe(user.id)
    const { accessToken, refreshToken } = await user.currentSession.getTokens()
    expect([await app.getAccessToken(), await app.getRefreshToken()]).toEqual([accessToken, refreshToken])
    expect(await user.getAuthorizationHeader()).toBe(authorization)
    expect(await asServer.getAccessToken()).toMatch(/^ey/)
    expect(await asServer.getRefreshToken()).toBe(refreshToken)
    expect(await asServer.getAuthorizationHeader()).toMatch(/^Bearer \w+_/)
  })

  it('goes to its pages of onboarding and of the command line', async () => {
    const app = apps.clientApp()
    await expect(app.redirectToOnboarding()).resolves.toBeUndefined()
    await expect(app.redirectToCliAuthConfirm()).resolves.toBeUndefined()
  })

  it('lists connected accounts, of which there are none', async () => {
    const { user, asServer } = await customer()
    expect(await user.listConnectedAccounts()).toEqual([])
    expect(await asServer.listConnectedAccounts()).toEqual([])
  })

  it('lists a connected account that a server made, and has no token of it', async () => {
    const { user, server, asServer } = await customer()
    const input = { userId: user.id, accountId: 'ada-1', providerConfigId: 'github', email: freshEmail() }
    await server.createOAuthProvider({ ...input, allowSignIn: true, allowConnectedAccounts: true })
    const expected = [{ provider: 'github', providerAccountId: 'ada-1' }]
    const [account] = await user.listConnectedAccounts()
    expect(account).toMatchObject(expected[0] ?? {})
    expect(await asServer.listConnectedAccounts()).toMatchObject(expected)
    await expect(account?.getAccessToken()).rejects.toMatchObject({
      errorCode: 'OAUTH_ACCESS_TOKEN_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS',
    })
  })

  it('lists the invitations that a user received, and accepts one', async () => {
    const { team } = await customer()
    const { user, asServer, email, app } = await customer()
    await (await asServer.listContactChannels())[0]?.update({ isVerified: true })
    await team.inviteUser({ email, callbackUrl: 'http://localhost:3000/handler/team-invitation' })
    const expected = [{ teamId: team.id, teamDisplayName: 'Crew', recipientEmail: email }]
    expect(await asServer.listTeamInvitations()).toMatchObject(expected)
    const [invitation, ...others] = await user.listTeamInvitations()
    expect([invitation, ...others]).toMatchObject(expected)
    await invitation?.accept()
    expect((await (await app.getUser({ or: 'throw' })).listTeams()).map(({ id }) => id)).toContain(team.id)
  })

  it('lists the permissions of all members of a team at once', async () => {
    const { user, team, server } = await customer()
    expect(await server.listTeamMemberPermissions(team.id)).toContainEqual({
      userId: user.id,
      permissionId: 'team_admin',
    })
  })

  it('finds definitions of permissions, all on one page', async () => {
    const admin = apps.adminApp()
    for (const id of ['see_a', 'see_b', 'see_c'])
      await admin.createTeamPermissionDefinition({ id, containedPermissionIds: [] })
    const found = await admin.listTeamPermissionDefinitionsPaginated({ limit: 2, query: 'see_' })
    expect(found.items.map(({ id }) => id)).toEqual(['see_a', 'see_b', 'see_c'])
    expect(found.nextCursor).toBeNull()
  })

  it('pushes a configuration, changes and reads each level of it', async () => {
    const owned = await apps.adminApp().getProject()
    await owned.pushConfig({ 'teams.createPersonalTeamOnSignUp': true }, { source: { type: 'pushed-from-unknown' } })
    expect(await owned.getPushedConfigSource()).toEqual({ type: 'pushed-from-unknown' })
    await owned.updatePushedConfig({ 'users.allowClientUserDeletion': true })
    const pushed = { 'teams.createPersonalTeamOnSignUp': true, 'users.allowClientUserDeletion': true }
    expect(flat(await owned.getConfigOverride('branch'))).toEqual(pushed)
    await owned.replaceConfigOverride('branch', { 'teams.createPersonalTeamOnSignUp': true })
    expect(flat(await owned.getConfigOverride('branch'))).toEqual({ 'teams.createPersonalTeamOnSignUp': true })
    await owned.resetConfigOverrideKeys('branch', ['teams.createPersonalTeamOnSignUp'])
    expect(flat(await owned.getConfigOverride('branch'))).toEqual({})
    await owned.unlinkPushedConfigSource()
    expect(await owned.getPushedConfigSource()).toEqual({ type: 'unlinked' })
  })

  it('hands a project over to another team of its owner', async () => {
    const sdk = await installSdk('2.8.108')
    const app = new sdk.StackClientApp<'memory', true, 'internal'>({
      ...{ projectId: 'internal', baseUrl: wire.url, publishableClientKey: wire.internalKey },
      ...{ tokenStore: 'memory', redirectMethod: 'none', noAutomaticPrefetch: true },
    })
    await apps.signUp(app)
    const owner = await app.getUser({ or: 'throw' })
    const owned = await owner.createProject({ displayName: 'Owned', teamId: owner.selectedTeam?.id ?? '' })
    const other = await owner.createTeam({ displayName: 'Another team' })
    await owner.transferProject(owned.id, other.id)
    expect((await owner.listOwnedProjects()).find(({ id }) => id === owned.id)?.ownerTeamId).toBe(other.id)
  })

  it('grants products to users, teams and others, lists and cancels them', async () => {
    const { app, user, server, asServer, team, teamOnServer } = await customer()
    await server.grantProduct({ userId: user.id, productId: 'plan' })
    await asServer.grantProduct({ productId: 'extra', quantity: 2 })
    await server.grantProduct({ teamId: team.id, productId: 'crew' })
    const ids = (list: readonly { id: string | null; quantity: number }[]) =>
      list.map(({ id, quantity }) => [id, quantity])
    const expected = [
      ['extra', 2],
      ['plan', 1],
    ]
    expect(ids(await user.listProducts()).sort()).toEqual(expected)
    expect(ids(await asServer.listProducts()).sort()).toEqual(expected)
    expect(ids(await app.listProducts({ userId: user.id })).sort()).toEqual(expected)
    expect(ids(await server.listProducts({ teamId: team.id }))).toEqual([['crew', 1]])
    expect(ids(await team.listProducts())).toEqual([['crew', 1]])
    expect(ids(await teamOnServer.listProducts())).toEqual([['crew', 1]])
    await app.cancelSubscription({ productId: 'plan' })
    const plan = (await server.listProducts({ userId: user.id })).find(({ id }) => id === 'plan')
    expect(plan?.subscription?.cancelAtPeriodEnd ?? true).toBe(true)
  })

  it('has neither invoices nor a card without Stripe', async () => {
    const { app, user, asServer, team, teamOnServer } = await customer()
    for (const one of [user, asServer, team, teamOnServer]) {
      expect(await one.getBilling()).toEqual({ hasCustomer: false, defaultPaymentMethod: null })
      expect(await getStatus(one.createPaymentMethodSetupIntent())).toBe(400)
      expect(await getStatus(one.setDefaultPaymentMethodFromSetupIntent('seti_none'))).toBe(400)
    }
    for (const one of [user, team]) {
      expect([...(await one.listInvoices())]).toEqual([])
      expect(await getStatus(one.switchSubscription({ fromProductId: 'plan', toProductId: 'crew' }))).toBe(400)
    }
    // By itself, as what a server has are other methods.
    expect([...(await app.listInvoices({ userId: user.id }))]).toEqual([])
    expect(await asServer.getBilling()).toMatchObject({ hasCustomer: false })
    expect(await getStatus(asServer.createPaymentMethodSetupIntent())).toBe(400)
    expect(await getStatus(asServer.setDefaultPaymentMethodFromSetupIntent('seti_none'))).toBe(400)
  })

  /** The SDK sends these two with the access of a client, and no token: no server can answer them. */
  it('cannot list invoices or switch a subscription for a user or a team on a server', async () => {
    const { asServer, teamOnServer } = await customer()
    const refusal = { errorCode: 'USER_AUTHENTICATION_REQUIRED' }
    const products = { fromProductId: 'plan', toProductId: 'crew' }
    for (const one of [asServer, teamOnServer]) {
      await expect(one.listInvoices()).rejects.toMatchObject(refusal)
      await expect(one.switchSubscription(products)).rejects.toMatchObject(refusal)
    }
    await expect(asServer.listInvoices()).rejects.toMatchObject(refusal)
    await expect(asServer.switchSubscription(products)).rejects.toMatchObject(refusal)
  })

  it('finds no payment methods to configure and no transaction to refund', async () => {
    const admin = apps.adminApp()
    expect(await admin.getPaymentMethodConfigs()).toBeNull()
    await expect(admin.updatePaymentMethodConfigs('none', { card: 'on' })).rejects.toThrow()
    const refund = { type: 'subscription', id: randomUUID(), amountUsd: '1', endAction: 'now' } as const
    await expect(admin.refundTransaction(refund)).rejects.toThrow()
  })

  it('reads the emails that wait and were sent, pauses and cancels a scheduled one', async () => {
    const server = apps.serverApp()
    const [admin, { id: userId, primaryEmail }] = [
      apps.adminApp(),
      await server.createUser({ primaryEmail: freshEmail(), primaryEmailVerified: true }),
    ]
    const scheduledAt = new Date(wire.now().getTime() + 3_600_000)
    await server.sendEmail({ userIds: [userId], html: '<p>Hello</p>', subject: 'Later', scheduledAt })
    const listed = await admin.listOutboxEmails({ limit: 50 })
    const email = listed.items.find(({ status }) => status === 'scheduled')
    if (!email) throw new Error(`No mail to ${primaryEmail} is scheduled: ${listed.items.map(({ status }) => status)}.`)
    expect(await admin.getOutboxEmail(email.id)).toMatchObject({ id: email.id, simpleStatus: 'in-progress' })
    expect((await admin.pauseOutboxEmail(email.id)).status).toBe('paused')
    expect((await admin.unpauseOutboxEmail(email.id)).status).toBe('scheduled')
    const laterStill = scheduledAt.getTime() + 60_000
    const moved = await admin.updateOutboxEmail(email.id, { scheduledAtMillis: laterStill })
    expect(moved.scheduledAt.getTime()).toBe(laterStill)
    expect((await admin.cancelOutboxEmail(email.id)).status).toBe('skipped')
  })

  it('reads how emails were delivered, and is refused a boost', async () => {
    const info = await apps.serverApp().getEmailDeliveryStats()
    expect(info.stats.hour).toMatchObject({ bounced: 0 })
    expect(info.capacity).toMatchObject({ boost_multiplier: 1, penalty_factor: 1, is_boost_active: false })
    expect(await getStatus(apps.serverApp().activateEmailCapacityBoost())).toBe(400)
  })

  it('deletes templates, themes and drafts, but none that every project has', async () => {
    const admin = apps.adminApp()
    const [template, theme] = [await admin.createEmailTemplate('Mine'), await admin.createEmailTheme('Mine')]
    const draft = await admin.createEmailDraft({ displayName: 'Mine' })
    await admin.deleteEmailTemplate(template.id)
    await admin.deleteEmailDraft(draft.id)
    await admin.deleteEmailTheme(theme.id)
    await admin.refreshEmailDrafts()
    expect((await admin.listEmailDrafts()).map(({ id }) => id)).not.toContain(draft.id)
    const [builtIn] = await admin.listEmailTemplates()
    expect(await getStatus(admin.deleteEmailTemplate(builtIn?.id ?? ''))).toBe(400)
    await expect(admin.rewriteTemplateSourceWithAI('export function EmailTemplate() {}')).rejects.toThrow()
  })

  it('is told that a webhook did not arrive', async () => {
    expect(await apps.adminApp().sendTestWebhook({ endpointId: 'none' })).toMatchObject({ status: 'error' })
  })

  it('reads no recordings of screens and no analytics, as none are kept', async () => {
    const admin = apps.adminApp()
    expect(await admin.listSessionReplays()).toMatchObject({ items: [], nextCursor: null })
    for (const call of [
      () => admin.getSessionReplay('none'),
      () => admin.listSessionReplayChunks('none'),
      () => admin.getSessionReplayChunkEvents('none', 'none'),
      () => admin.getSessionReplayEvents('none'),
    ])
      expect(await getStatus(call())).toBe(404)
    await expect(admin.queryAnalytics({ query: 'SELECT 1' })).rejects.toMatchObject({
      errorCode: 'ANALYTICS_NOT_ENABLED',
    })
  })

  it('sets up no domains for emails at a vendor', async () => {
    const admin = apps.adminApp()
    expect(await admin.listManagedEmailDomains()).toEqual([])
    const domain = { subdomain: 'mail.example.com', senderLocalPart: 'hello' }
    for (const call of [
      () => admin.setupManagedEmailProvider(domain),
      () => admin.checkManagedEmailStatus({ ...domain, domainId: 'none' }),
      () => admin.applyManagedEmailProvider({ domainId: 'none' }),
      () => admin.deleteManagedEmailDomain({ resendDomainId: 'none' }),
    ])
      expect(await getStatus(call())).toBe(400)
  })
})

/** `{ a: { b: 1 } }` and `{ 'a.b': 1 }` are the same. */
function flat(tree: Readonly<Record<string, unknown>>, path = ''): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(tree).flatMap(([key, value]) =>
      isRecord(value) ? Object.entries(flat(value, `${path}${key}.`)) : [[path + key, value]],
    ),
  )
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
