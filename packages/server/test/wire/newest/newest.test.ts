/** What 2.8.108 has more than 2.8.41. Its types are not those that everything else is compiled with. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { installSdk } from '../support/published-versions.ts'
import { createApps } from '../support/version-apps.ts'
import { createProject, startEmbedded, type Wire, type WireProject } from '../support/wire.ts'

describe('an app with @stackframe/js 2.8.108', { timeout: 120_000, tags: ['installs'] }, () => {
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
    await (await apps.adminApp().getProject()).updateConfig({ payments })
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

  it('lists the permissions of all members of a team at once', async () => {
    const { user, team, server } = await customer()
    expect(await server.listTeamMemberPermissions(team.id)).toContainEqual({
      userId: user.id,
      permissionId: 'team_admin',
    })
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
    const internal = { id: 'internal', baseUrl: wire.url, publishableClientKey: wire.internalKey }
    const owners = createApps(sdk, () => ({ ...internal, secretServerKey: '', superSecretAdminKey: '' }))
    const owner = (await owners.signUp()).user
    if (!('transferProject' in owner)) throw new Error('The SDK takes the owner for a user of another project.')
    const owned = await owner.createProject({ displayName: 'Owned', teamId: owner.selectedTeam?.id ?? '' })
    const other = await owner.createTeam({ displayName: 'Another team' })
    await owner.transferProject(owned.id, other.id)
    expect((await owner.listOwnedProjects()).find(({ id }) => id === owned.id)?.ownerTeamId).toBe(other.id)
  })

  it('grants products to users, teams and others, lists and cancels them', async () => {
    const { app, user, server, asServer, team, teamOnServer } = await customer()
    await server.grantProduct({ userId: user.id, productId: 'plan' })
    await asServer.grantProduct({ productId: 'extra', quantity: 2 })
    await teamOnServer.grantProduct({ productId: 'crew' })
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

  it('finds no payment methods to configure and no transaction to refund', async () => {
    const admin = apps.adminApp()
    expect(await admin.getPaymentMethodConfigs()).toBeNull()
    await expect(admin.updatePaymentMethodConfigs('none', { card: 'on' })).rejects.toThrow()
    const refund = { type: 'subscription', id: randomUUID(), amountUsd: '1', endAction: 'now' } as const
    await expect(admin.refundTransaction(refund)).rejects.toThrow()
  })
})

const price = { monthly: { USD: '9', interval: [1, 'month'] } } as const
const payments = {
  productLines: { users: { displayName: 'Plans', customerType: 'user' } },
  products: {
    plan: { displayName: 'Plan', customerType: 'user', productLineId: 'users', prices: price, includedItems: {} },
    extra: {
      ...{ displayName: 'Extra', customerType: 'user', stackable: true },
      prices: { once: { USD: '3' } },
      includedItems: {},
    },
    crew: { displayName: 'Crew', customerType: 'team', prices: price, includedItems: {} },
  },
} as const

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
