import { type Finding, TeamDeleted } from '@latchkey/contract'
import { startTestkit, type Testkit, type TestProject } from '@latchkey/testkit'
import { afterAll, expect, it } from 'vitest'
import { eachServer } from '../../test/support/servers.ts'
import { answered, startReceiver, webhookProject } from '../../test/support/webhook-receivers.ts'
import { bindDb } from '../kernel/db/db.ts'
import { readProject } from '../projects/projects.ts'
import { examineServer } from './doctor.ts'
import { providerFindings } from './provider-findings.ts'

const day = 24 * 60 * 60 * 1000
const teamDeleted = TeamDeleted({ id: '00000000-0000-4000-8000-000000000000' })

eachServer('the doctor', on => {
  let rotated: Testkit | undefined
  // It shares the database of the suite, which ends with the first of them that stops.
  afterAll(() => rotated?.stop())

  const examine = async (project: TestProject): Promise<{ is_ready: boolean; findings: Finding[] }> => {
    const { status, text, json } = await project.asAdmin('GET', '/internal/doctor')
    expect(status, text).toBe(200)
    return json
  }
  const getSeverity = (findings: Finding[], id: string) => findings.find(finding => finding.id === id)?.severity
  const configure = (project: TestProject, config: object) =>
    project.asAdmin('PATCH', '/internal/projects/current', { config })
  const addKeys = async (project: TestProject, description: string, expires_at_millis: number): Promise<string> => {
    const kinds = {
      has_publishable_client_key: true,
      has_secret_server_key: true,
      has_super_secret_admin_key: false,
    }
    return (await project.asAdmin('POST', '/internal/api-keys', { description, expires_at_millis, ...kinds })).json.id
  }

  // First: the time that it takes ends the open codes, which another test counts.
  it('reports webhook endpoints that fail or were switched off, without their URLs', async () => {
    const receiver = await startReceiver()
    try {
      const { project, addEndpoint, request, publish, deliver } = await webhookProject(on.testkit())
      const about = async () =>
        (await examine(project)).findings
          .filter(({ id }) => id.startsWith('webhooks.'))
          .map(({ id, severity, message, path }) => [id, severity, message, path])
      const path = `/projects/${project.id}/webhooks`
      expect(await about()).toEqual([])
      const billing = await addEndpoint({ url: `${receiver.url}?key=hush`, description: 'Billing service' })
      expect(await about()).toEqual([['webhooks.failing', 'fine', 'No webhook endpoint is failing.', null]])

      receiver.answer = answered(500)
      await publish(teamDeleted)
      await deliver()
      const failing = 'The latest delivery to the webhook endpoint “Billing service” failed.'
      expect(await about()).toEqual([['webhooks.failing', 'advice', failing, path]])
      for (let attempts = 1; attempts < 10; attempts += 1) {
        // The longest wait between two attempts, a day, varies by a fifth.
        on.clock.advance((1.3 * day) / 1000)
        await deliver()
      }
      expect(await about()).toEqual([
        ['webhooks.switched-off', 'problem', expect.stringContaining('“Billing service” was switched off'), path],
      ])
      await request('PATCH', `/endpoints/${billing.id}`, { enabled: true, description: null })
      receiver.answer = answered(410)
      await publish(teamDeleted)
      await deliver()
      const host = new URL(receiver.url).host
      expect(await about()).toEqual([['webhooks.gone', 'advice', expect.stringContaining(`“${host}”`), path]])
      expect(JSON.stringify(await about())).not.toContain('hush')
      await request('PATCH', `/endpoints/${billing.id}`, { enabled: true })
      await request('PATCH', `/endpoints/${billing.id}`, { enabled: false })
      expect(
        (await about()).map(([, severity]) => severity),
        'who switches off an endpoint knows it',
      ).toEqual(['fine'])
    } finally {
      await receiver.stop()
    }
  }, 60_000)

  it('says what a new project lacks, each with what to do and where', async () => {
    const project = await on.project()
    const { is_ready, findings } = await examine(project)
    expect(is_ready).toBe(false)
    for (const id of ['domains.localhost', 'domains.none']) expect(getSeverity(findings, id)).toBe('problem')
    for (const finding of findings) {
      expect(finding.message).toMatch(/\.$/)
      if (finding.severity === 'fine') expect(finding).toMatchObject({ fix: null, path: null })
      else expect(finding.fix).toMatch(/\.$/)
    }
    const localhost = findings.find(({ id }) => id === 'domains.localhost')
    expect(localhost?.path).toBe(`/projects/${project.id}/domains`)
    const lead = () => examine(project).then(now => now.findings.find(({ id }) => id === 'domains.none')?.message)
    expect(await lead()).toContain('lead back to your application on localhost only')
    await configure(project, { allow_localhost: false })
    expect(await lead()).toContain('no mail and no sign-in can lead back')
    const order = findings.map(({ severity }) => ['problem', 'advice', 'fine'].indexOf(severity))
    expect(order, 'what is missing comes first').toEqual([...order].sort())
  })

  it('finds a project ready once everything is in place', async () => {
    const { internal } = on.testkit()
    const ada = await internal.signUp()
    const me = await internal.asUser(ada, 'GET', '/users/me')
    const project = await on.project({ ownerTeamId: me.json.selected_team_id })
    await configure(project, {
      allow_localhost: false,
      domains: [{ domain: 'https://app.example.com', handler_path: '/handler' }],
    })
    const { is_ready, findings } = await examine(project)
    expect(findings.filter(({ severity }) => severity === 'problem')).toEqual([])
    expect(is_ready).toBe(true)
    expect(getSeverity(findings, 'owners.second')).toBe('advice')
    const team = `/team-memberships/${me.json.selected_team_id}`
    const grace = await internal.signUp()
    await internal.asServer('POST', `${team}/${grace.userId}`, {})
    const asOwner = `/team-permissions/${me.json.selected_team_id}/${grace.userId}/team_admin`
    await internal.asServer('POST', asOwner, {})
    expect(getSeverity((await examine(project)).findings, 'owners.second')).toBe('fine')
  })

  it('sees what the production-mode checks see, no way to sign in, and keys that others share', async () => {
    const project = await on.project()
    await configure(project, {
      domains: [{ domain: 'http://app.example.com', handler_path: '/handler' }],
      credential_enabled: false,
    })
    const without = (await examine(project)).findings
    expect(without.find(({ id }) => id === 'domains.unsafe')?.message).toContain('http://app.example.com')
    expect(getSeverity(without, 'sign-in.methods')).toBe('problem')
    await configure(project, { oauth_providers: [{ id: 'github', type: 'shared' }] })
    const shared = (await examine(project)).findings
    expect(getSeverity(shared, 'sign-in.methods'), 'a provider signs in').toBe('fine')
    expect(shared.find(({ id }) => id === 'sign-in.providers-without-keys')).toMatchObject({
      severity: 'problem',
      message: expect.stringContaining('The practice provider stands in for github.'),
    })
    await configure(project, {
      oauth_providers: [{ id: 'github', type: 'standard', client_id: 'id', client_secret: 'secret' }],
    })
    expect(getSeverity((await examine(project)).findings, 'sign-in.shared-providers')).toBe('fine')
  })

  it('distinguishes providers with shared keys of the server from those that no one can sign in with', async () => {
    const { app } = on.testkit().latchkey
    const sharedProviderKeys = { github: { clientId: 'id', clientSecret: 'secret' } }
    const config = { ...app.config, mode: 'production', oauth: sharedProviderKeys } as const
    const project = await on.project()
    await configure(project, {
      oauth_providers: ['github', 'discord', 'twitch'].map(id => ({ id, type: 'shared' })),
    })
    const admitted = await readProject(app, bindDb(app.database, project.id, 'main'))
    const about = providerFindings({ ...app, config }, admitted).map(({ id, severity, message }) => [
      id,
      severity,
      message,
    ])
    expect(about).toEqual([
      [
        'sign-in.providers-without-keys',
        'problem',
        'No one can sign in with discord, twitch: shared keys are chosen, and this server has none.',
      ],
      ['sign-in.shared-providers', 'problem', expect.stringContaining('are used for github: users would see')],
    ])
  })

  it('warns of a client secret for Apple before it expires', async () => {
    const project = await on.project()
    const about = async (expiresAt: number) => {
      const claims = Buffer.from(JSON.stringify({ exp: Math.floor(expiresAt / 1000) })).toString('base64url')
      const apple = {
        id: 'apple',
        type: 'standard',
        client_id: 'com.example',
        client_secret: `e30.${claims}.signature`,
      }
      await configure(project, { oauth_providers: [apple] })
      const { findings } = await examine(project)
      const { severity, message, path } = findings.find(({ id }) => id === 'sign-in.apple-secret') ?? {}
      return [severity, message, path]
    }
    const path = `/projects/${project.id}/auth-methods/apple`
    const now = on.clock.now().getTime()
    expect(await about(now + 40 * day)).toEqual(['fine', expect.any(String), null])
    expect(await about(now + 3 * day)).toEqual(['advice', 'The client secret for Apple expires in 3 days.', path])
    expect(await about(now - 1_000)).toEqual(['problem', expect.stringContaining('has expired'), path])
  })

  it('warns of keys before they expire, and when none is left', async () => {
    const project = await on.project()
    const expired = await addKeys(project, 'Forgotten', on.clock.now().getTime() + 1_000)
    on.clock.advance(2)
    const now = on.clock.now().getTime()
    await addKeys(project, 'Website', now + 13 * day + 1)
    await addKeys(project, 'Long-lived', now + 15 * day)
    const about = async (id: string) =>
      (await examine(project)).findings.filter(finding => finding.id === id).map(({ message }) => message)
    expect(await about('keys.expiring')).toEqual([
      'The key set “Website” expires in 14 days. What uses it stops working then.',
    ])
    expect(await about('keys.expired')).toEqual(['The key set “Forgotten” has expired and opens nothing any more.'])
    await project.asAdmin('PATCH', `/internal/api-keys/${expired}`, { revoked: true })
    expect(await about('keys.expired'), 'what was revoked is done with').toEqual([])
  })

  it('speaks of the server to those whose server it is, and to no one else', async () => {
    const isAboutServer = ({ id }: Finding) => id.startsWith('server.')
    expect((await examine(await on.project())).findings.filter(isAboutServer)).toEqual([])
    const { findings } = await examine(on.testkit().internal)
    for (const id of ['server.mode', 'server.mail', 'server.public-url'])
      expect(getSeverity(findings, id)).toBe('problem')
    expect(getSeverity(findings, 'server.root-secret')).toBe('fine')
    expect(findings.filter(isAboutServer).every(({ path }) => path === null || path.startsWith('/projects/'))).toBe(
      true,
    )
  })

  it('reports whether a previous root secret is still needed', async () => {
    const rootSecret = 'the-root-secret-of-this-year-0123456789'
    const { app } = on.testkit().latchkey
    const current = app.config.rootSecret
    const env = { LATCHKEY_ROOT_SECRET: rootSecret, LATCHKEY_PREVIOUS_ROOT_SECRETS: current }
    rotated = await startTestkit({ clock: on.clock, env, parts: { database: app.database } })
    const { latchkey } = rotated
    const getRootSecret = async () => (await examineServer(latchkey.app)).find(({ id }) => id === 'server.root-secret')
    expect((await getRootSecret())?.message).toMatch(/still sealed under a previous root secret/)
    on.clock.advance(60)
    await latchkey.worker.drain()
    const { message, fix } = (await getRootSecret()) ?? {}
    expect(message).toMatch(/nothing is sealed under it any more. \d+ open codes were made under it/)
    expect(fix).toContain('Removing it earlier voids those codes')
    on.clock.advance(7 * 24 * 60 * 60)
    expect((await getRootSecret())?.message).toMatch(/nothing is sealed under it any more.$/)
  })
})
