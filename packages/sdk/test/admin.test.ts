import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { LatchkeyAdminApp, SigningKey } from '../src/index.ts'
import { latchkeyInternals } from '../src/internal.ts'
import { watch } from './support/watch.ts'
import { newAda, signedUp, startWorld, type World } from './support/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const twoYears = () => new Date(world.clock.now().getTime() + 2 * 365 * 24 * 60 * 60 * 1000)

describe('project keys', () => {
  it('project keys are updated for subscribers, and revoked with a reason', async () => {
    const { admin } = world.apps(await world.createProject())
    const seen = await watch(admin[latchkeyInternals].store(() => admin.listInternalApiKeys()))
    const made = await admin.createInternalApiKey({
      description: 'For the worker',
      expiresAt: twoYears(),
      hasPublishableClientKey: false,
      hasSecretServerKey: true,
      hasSuperSecretAdminKey: false,
    })
    const shown = () => seen.now.find(({ id }) => id === made.id)
    expect(shown()).toMatchObject({
      secretServerKey: { lastFour: made.secretServerKey?.slice(-4) },
      revokedReason: null,
    })
    await shown()?.revoke({ reason: 'It stood in a log' })
    expect(shown()).toMatchObject({ revokedReason: 'It stood in a log', manuallyRevokedAt: expect.any(Date) })
    expect(shown()?.whyInvalid()).toBe('manually-revoked')
  })
})

describe('a project', () => {
  it('says what stands between it and production mode, and where that is mended', async () => {
    const { admin } = world.apps(await world.createProject())
    const project = await admin.getProject()
    await project.update({ config: { domains: [{ domain: 'http://shop.example.com', handlerPath: '/handler' }] } })
    const errors = await project.getProductionModeErrors()
    expect(errors.map(({ message }) => message)).toEqual([
      expect.stringContaining('Localhost'),
      expect.stringContaining('http://shop.example.com'),
    ])
    const relativeFixUrl = `/projects/${project.id}/domains`
    expect(errors[0]).toMatchObject({ relativeFixUrl, fixUrl: world.config.publicUrl + relativeFixUrl })
    const secure = [{ domain: 'https://shop.example.com', handlerPath: '/handler' }]
    await project.update({ config: { domains: secure, allowLocalhost: false } })
    expect(await project.getProductionModeErrors()).toEqual([])
  })

  it('has Resend as its mail server, and stays the same when its settings are written back', async () => {
    const { admin } = world.apps(await world.createProject())
    const sender = { senderName: 'Shop', senderEmail: 'shop@example.com' }
    const server = { host: 'smtp.resend.com', port: 465, username: 'resend', password: 'a key of Resend', ...sender }
    const project = await admin.getProject()
    await project.update({ config: { emailConfig: { type: 'resend', ...server } } })
    const { config } = await admin.getProject()
    expect(config.emailConfig).toEqual({ type: 'resend', ...server })
    await project.update({ config: { emailConfig: config.emailConfig } })
    expect((await project.getConfig()).emails.server).toMatchObject({ ...server, provider: 'resend' })
    await project.update({ config: { emailConfig: { type: 'standard', ...server } } })
    expect((await admin.getProject()).config.emailConfig).toEqual({ type: 'standard', ...server })
  })

  it('a project is examined before it goes live', async () => {
    const { admin } = world.apps(await world.createProject())
    const { isReady, findings } = await admin.examine()
    expect(isReady).toBe(findings.every(({ severity }) => severity !== 'problem'))
    expect(findings.find(({ id }) => id.includes('localhost'))).toMatchObject({ fix: expect.any(String) })
  })

  it('tests a provider before people sign in with it', async () => {
    const { admin } = world.apps(await world.createProject())
    const project = await admin.getProject()
    await project.updateConfig({ 'auth.oauth.providers.github': { type: 'github', isShared: true } })
    const { id, url } = await admin.createOAuthTest('github')
    const opened = await fetch(url, { redirect: 'manual' })
    expect(opened.headers.get('location')).toContain('/practice-provider/github/authorize')
    const back = new URL(opened.headers.get('location') ?? '').searchParams
    const query = new URLSearchParams({ state: back.get('state') ?? '', error: 'access_denied' })
    const cookie = (opened.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
    await fetch(`${back.get('redirect_uri')}?${query}`, { headers: { cookie }, redirect: 'manual' })
    expect(await admin.getOAuthTest(id)).toMatchObject({
      ...{ id, providerConfigId: 'github', isPractice: true, state: 'failed', answer: null },
      createdAt: expect.any(Date),
      problem: { kind: 'access-denied', fix: expect.any(String) },
    })
  })

  it('counts its people', async () => {
    const { admin, user } = await signedUp(world)
    world.clock.advance(1)
    await admin.createUser({ primaryEmail: newAda().email, displayName: 'Grace' })
    const metrics = await admin.getMetrics()
    expect(metrics.totalUsers).toBe(2)
    expect(metrics.dailyUsers).toHaveLength(31)
    expect(metrics.dailyUsers.at(-1)).toEqual({ date: world.clock.now().toISOString().slice(0, 10), activity: 2 })
    expect(metrics.dailyActiveUsers.at(-1)?.activity).toBe(1)
    expect(metrics.usersByCountry).toEqual({})
    expect(metrics.recentlyRegistered[0]).toMatchObject({ displayName: 'Grace', signedUpAt: expect.any(Date) })
    expect(metrics.recentlyActive.map(({ id }) => id)).toContain(user.id)
    expect(metrics.loginMethods).toContainEqual({ method: 'password', count: 1 })
  })

  it('changes its signing keys without signing anyone out', async () => {
    const { admin, app } = await signedUp(world)
    const getKid = (keys: readonly SigningKey[], wanted: SigningKey['status']) =>
      keys.find(({ status, audience }) => status === wanted && audience === 'user')?.kid
    const next = getKid(await admin.listSigningKeys(), 'next')
    // Everyone who verifies tokens has seen the next key by then.
    world.clock.advance(2 * 60 * 60)
    const changed = await admin.rotateSigningKeys()
    expect(getKid(changed, 'signing')).toBe(next)
    expect(changed[0]).toMatchObject({ createdAt: expect.any(Date), signsFrom: expect.any(Date) })
    expect(await app.getUser()).not.toBeNull()
  })
})

describe('the audit log', () => {
  /** A project with an action and a refusal that are in the audit log. */
  async function withHistory() {
    const input = world.clock.now()
    const { admin, user } = await signedUp(world)
    const asAdmin = await admin.getUser(user.id)
    await asAdmin?.setDisplayName('Countess')
    await asAdmin?.delete()
    await (await admin.getUser(user.id))?.delete()
    await admin.updateTeamPermissionDefinition('team_member', { description: 'Takes part' })
    await world.latchkey.auditChainer.drain()
    return { admin, user, input }
  }

  it('lists who did what, newest first, page by page or line by line', async () => {
    const { admin, user, input } = await withHistory()
    const page = await admin.listAuditLog({ limit: 2 })
    expect(page[0]).toMatchObject({
      action: 'teamPermissionDefinitions.update',
      result: 'done',
      at: expect.any(Date),
      level: 'admin',
      actor: { type: 'key' },
      fields: ['description'],
    })
    expect(page.nextCursor).not.toBeNull()
    const all: string[] = []
    for await (const { action } of admin.iterateAuditLog({ limit: 1, desc: false, action: 'users' })) all.push(action)
    expect(all).toEqual(['users.update', 'users.delete'])
    const [about] = await admin.listAuditLog({ targetId: user.id, since: input })
    expect(about?.targets).toContainEqual({ kind: 'userId', id: user.id })
  })

  it('the audit log is verified without taking the server’s word', async () => {
    const { admin } = await withHistory()
    const read: number[] = []
    const result = await admin.verifyAuditLog({ onProgress: ({ position }) => read.push(position) })
    expect(result).toEqual({
      isIntact: true,
      end: { position: read.at(-1), hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
      unlinked: { count: 0, since: null },
    })
    if (result.isIntact) expect(await admin.verifyAuditLog({ known: result.end })).toEqual(result)
  })

  it('shows that a line was changed, taken out, or taken from the end', async () => {
    const { admin } = await withHistory()
    const sound = await admin.verifyAuditLog()
    const known = sound.isIntact ? sound.end : undefined
    expect(await verifiedWith(admin, lines => lines.map(line => ({ ...line, result: 'refused' })))).toMatchObject({
      isIntact: false,
      position: 1,
    })
    expect(await verifiedWith(admin, lines => lines.toSpliced(1, 1))).toMatchObject({ isIntact: false, position: 2 })
    expect(await verifiedWith(admin, lines => lines.slice(0, -1))).toMatchObject({ isIntact: true })
    const cut = await verifiedWith(admin, lines => lines.slice(0, -1), { known })
    expect(cut).toMatchObject({ isIntact: false, position: known?.position })
    const relinked = await verifiedWith(admin, lines =>
      lines.map((line, index) => (index === 0 ? { ...line, position: null, previous_hash: null, hash: null } : line)),
    )
    expect(relinked).toMatchObject({ isIntact: false, position: 1 })
    const other = await admin.verifyAuditLog({ known: { position: 1, hash: 'f'.repeat(64) } })
    expect(other).toMatchObject({ isIntact: false, position: 1 })
  })

  it('counts the newest lines that are not in the chain yet', async () => {
    const { admin } = await withHistory()
    const sound = await admin.verifyAuditLog()
    await admin.createUser({ displayName: 'Newest' })
    const result = await admin.verifyAuditLog()
    expect(result).toMatchObject({ isIntact: true, unlinked: { count: 1, since: expect.any(Date) } })
    expect(result).toMatchObject({ end: sound.isIntact ? sound.end : null })
  })

  /** Verifies what a server that lies would answer. */
  async function verifiedWith(
    admin: LatchkeyAdminApp,
    change: (lines: readonly object[]) => readonly object[],
    options?: Parameters<LatchkeyAdminApp['verifyAuditLog']>[0],
  ) {
    const honest = globalThis.fetch
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      const response = await honest(url, init)
      const body = await response.json()
      return Response.json({ ...body, items: change(body.items) }, { headers: response.headers })
    })
    try {
      return await admin.verifyAuditLog(options)
    } finally {
      vi.stubGlobal('fetch', honest)
    }
  }
})
