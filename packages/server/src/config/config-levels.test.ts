import type { TestProject } from '@latchkey/testkit'
import { expect, it } from 'vitest'
import { eachServer } from '../../test/support/servers.ts'

eachServer('the levels of a configuration', on => {
  const at = (level: string) => `/internal/config/override/${level}`
  const admin = (project: TestProject, method: string, path: string, body?: object) =>
    project.request(method, path, { level: 'admin', body })
  const set = (project: TestProject, level: string, changes: object) =>
    admin(project, 'PATCH', at(level), { config_override_string: JSON.stringify(changes) })
  const push = (project: TestProject, config: object, source: object = { type: 'pushed-from-unknown' }) =>
    project.request('PUT', at('branch'), {
      level: 'server',
      body: { config_string: JSON.stringify(config), source },
    })
  const readLevel = async (project: TestProject, level: string) =>
    JSON.parse((await admin(project, 'GET', at(level))).json.config_string)
  const getConfig = async (project: TestProject) =>
    JSON.parse((await admin(project, 'GET', '/internal/config')).json.config_string)

  it('a push sets what the environment has not set, and clears what only the push before had', async () => {
    const project = await on.project()
    expect(await readLevel(project, 'branch')).toEqual({})
    await set(project, 'environment', { 'users.allowClientUserDeletion': true })
    const first = { 'users.allowClientUserDeletion': false, 'teams.allowClientTeamCreation': true }
    expect((await push(project, { ...first, 'apiKeys.enabled.user': true })).json).toEqual({ success: true })
    expect(await getConfig(project)).toMatchObject({
      users: { allowClientUserDeletion: true },
      teams: { allowClientTeamCreation: true },
      apiKeys: { enabled: { user: true } },
    })
    await set(project, 'environment', { 'apiKeys.enabled.user': false })
    expect((await push(project, {})).status).toBe(200)
    expect(await getConfig(project)).toMatchObject({
      users: { allowClientUserDeletion: true },
      teams: { allowClientTeamCreation: false },
      apiKeys: { enabled: { user: false } },
    })
    expect(await readLevel(project, 'environment')).toMatchObject({ 'users.allowClientUserDeletion': true })
  })

  it('a reset key of the environment shows what was pushed', async () => {
    const project = await on.project()
    await push(project, { 'apiKeys.enabled.team': true })
    await set(project, 'environment', { 'apiKeys.enabled.team': false })
    const reset = await admin(project, 'POST', `${at('environment')}/reset-keys`, { keys: ['apiKeys.enabled'] })
    expect(reset.json).toEqual({ success: true })
    expect((await getConfig(project)).apiKeys.enabled.team).toBe(true)
    await admin(project, 'POST', `${at('branch')}/reset-keys`, { keys: ['apiKeys'] })
    expect((await getConfig(project)).apiKeys.enabled.team).toBe(false)
  })

  it('keeps groups that only newer published SDKs have with a push, and shows them nowhere else', async () => {
    const project = await on.project()
    const foreign = {
      dbSync: { externalDatabases: { main: { type: 'postgres' } } },
      analytics: { queryFolders: {} },
      customDashboards: { a: { displayName: 'Sales' } },
      deployments: { enabled: true },
    }
    const pushed = await push(project, { ...foreign, 'teams.allowClientTeamCreation': true })
    expect(pushed.status, pushed.text).toBe(200)
    expect(await readLevel(project, 'branch')).toEqual({ ...foreign, 'teams.allowClientTeamCreation': true })
    expect((await set(project, 'branch', { 'dbSync.externalDatabases.main.type': 'mysql' })).status).toBe(200)
    expect((await readLevel(project, 'branch')).dbSync).toEqual({ externalDatabases: { main: { type: 'mysql' } } })
    const config = await getConfig(project)
    expect(config.teams.allowClientTeamCreation).toBe(true)
    for (const group of Object.keys(foreign)) expect(config).not.toHaveProperty(group)
    const environment = await readLevel(project, 'environment')
    for (const group of Object.keys(foreign)) expect(environment).not.toHaveProperty(group)
    await admin(project, 'POST', `${at('branch')}/reset-keys`, { keys: Object.keys(foreign) })
    expect(await readLevel(project, 'branch')).toEqual({ 'teams.allowClientTeamCreation': true })
  })

  it('refuses such groups elsewhere, with a password, and by the megabyte', async () => {
    const project = await on.project()
    expect((await set(project, 'environment', { dbSync: {} })).text).toContain('dbSync is not a setting')
    expect((await set(project, 'branch', { dbSyncs: {} })).text).toContain('dbSyncs is not a setting')
    const url = 'postgres://ada:secret@db.example.com/app'
    expect((await push(project, { analytics: { urls: [url] } })).text).toContain('analytics.urls.0 has an address')
    expect((await push(project, { dbSync: { databases: [], main: { url } } })).text).toContain(
      'dbSync.main.url has an address with a password',
    )
    expect((await push(project, { customDashboards: { a: 'x'.repeat(100_001) } })).text).toContain('more than 100000')
    expect(await readLevel(project, 'branch')).toEqual({})
  })

  it('refuses what does not belong to a level, other levels, and a server key elsewhere', async () => {
    const project = await on.project()
    for (const [level, changes] of [
      ['environment', { 'project.requirePublishableClientKey': true }],
      ['branch', { 'project.requirePublishableClientKey': true }],
      ['project', { 'teams.allowClientTeamCreation': true }],
      ['branch', { 'domains.trustedDomains.a': { baseUrl: 'https://a.example' } }],
      [
        'branch',
        { 'auth.oauth.providers.github': { type: 'github', isShared: false, clientId: 'a', clientSecret: 'b' } },
      ],
      ['environment', { 'no.such.setting': true }],
    ] as const)
      expect(await set(project, level, changes), JSON.stringify(changes)).toMatchObject({ status: 400, code: null })
    expect((await admin(project, 'GET', at('other'))).status).toBe(404)
    expect((await project.request('GET', at('environment'), { level: 'server' })).status).toBe(403)
    const body = { config_string: '{}' }
    expect((await admin(project, 'PUT', at('branch'), body)).status, 'without a source').toBe(400)
    expect((await admin(project, 'PUT', at('environment'), body)).status).toBe(200)
  })

  it('stores where the pushed file is, until that is unlinked', async () => {
    const project = await on.project()
    const read = async () => (await admin(project, 'GET', '/internal/config/source')).json.source
    expect(await read()).toEqual({ type: 'unlinked' })
    const source = { type: 'pushed-from-github', owner: 'acme', repo: 'shop', branch: 'main', commit_hash: 'abc' }
    await push(project, { 'teams.allowClientTeamCreation': true }, source)
    expect(await read()).toEqual(source)
    await project.request('DELETE', '/internal/config/source', { level: 'admin' })
    expect(await read()).toEqual({ type: 'unlinked' })
    expect(await readLevel(project, 'branch')).toEqual({ 'teams.allowClientTeamCreation': true })
  })

  it('takes each spelling of products at every depth, the newest first, and shows all of them', async () => {
    const project = await on.project()
    const pro = { displayName: 'Pro', prices: { monthly: { USD: '9', interval: [1, 'month'] } } }
    const spellings = [
      { 'payments.groups.plans': {}, 'payments.offers.pro': { ...pro, groupId: 'plans' } },
      { 'payments.catalogs': { plans: {} }, 'payments.products.pro': { ...pro, catalogId: 'plans' } },
      { payments: { productLines: { plans: {} }, products: { pro }, 'products.pro.productLineId': 'plans' } },
      { payments: { offers: { pro: { ...pro, groupId: 'old', productLineId: 'plans' } }, groups: { plans: {} } } },
    ]
    const read: unknown[] = []
    for (const spelling of spellings) {
      const written = await set(project, 'environment', { payments: null, ...spelling })
      expect(written.status, written.text).toBe(200)
      read.push((await getConfig(project)).payments)
    }
    expect(read[0]).toMatchObject({
      offers: { pro: { displayName: 'Pro', groupId: 'plans' } },
      products: { pro: { displayName: 'Pro', productLineId: 'plans', catalogId: 'plans' } },
      groups: { plans: {} },
      catalogs: { plans: {} },
      productLines: { plans: { customerType: 'user' } },
    })
    for (const each of read) expect(each).toEqual(read[0])
  })

  it('refuses a product of no declared line, or of another type than its line, in the newest words', async () => {
    const project = await on.project()
    const refusal = async (config: object) => {
      const { status, text } = await set(project, 'environment', config)
      return status === 200 ? 200 : text
    }
    expect(await refusal({ 'payments.offers.a.groupId': 'gone', 'payments.products.b.catalogId': 'gone' })).toBe(200)
    expect(await refusal({ 'payments.products.c': { productLineId: 'plans' } })).toBe(
      'payments.products.c.productLineId names plans, which is not declared: declare it first',
    )
    expect(
      await refusal({
        'payments.productLines.plans': { customerType: 'team' },
        'payments.products.c': { productLineId: 'plans' },
      }),
    ).toBe('payments.productLines.plans.customerType is not that of c, which is for customers of the type user')
    expect(await refusal({ 'payments.productLines.plans': { customerType: 'team' } })).toBe(200)
    expect((await getConfig(project)).payments.productLines.plans, 'without products').toEqual({ customerType: 'team' })
    expect(await refusal({ 'payments.products.c': { productLineId: 'plans', customerType: 'team' } })).toBe(200)
    expect(await refusal({ 'payments.products.c.customerType': 'user' })).toContain(
      'payments.productLines.plans.customerType',
    )
    expect(await refusal({ 'payments.productLines.plans': null })).toContain(
      'payments.products.c.productLineId names plans',
    )
    expect(await refusal({ 'payments.products.c.prices.p': {} })).toMatch(
      /^payments\.products\.c\.prices\.p needs at least one currency/,
    )
    const { payments } = await getConfig(project)
    expect(await refusal({ payments }), 'what was read').toBe(200)
    expect((await getConfig(project)).payments).toEqual(payments)
  })

  it('keeps a product that is free by default, until its prices are written', async () => {
    const project = await on.project()
    const config = { 'payments.groups.g': {}, 'payments.offers.free': { groupId: 'g', prices: 'include-by-default' } }
    expect((await set(project, 'environment', config)).status).toBe(200)
    expect((await getConfig(project)).payments.products.free.prices).toBe('include-by-default')
    expect((await set(project, 'environment', { 'payments.products.free.prices': {} })).status).toBe(200)
    expect((await getConfig(project)).payments.offers.free.prices).toEqual({})
  })
})
