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

  it('takes offers in the words of newer SDKs, and shows them in both', async () => {
    const project = await on.project()
    const pro = { displayName: 'Pro', customerType: 'user', prices: { monthly: { USD: '9', interval: [1, 'month'] } } }
    const written = await set(project, 'environment', {
      payments: {
        productLines: { plans: { customerType: 'user' } },
        products: { pro: { ...pro, productLineId: 'plans' } },
      },
    })
    expect(written.status, written.text).toBe(200)
    const { payments } = await getConfig(project)
    expect(payments.offers.pro).toMatchObject({ displayName: 'Pro', groupId: 'plans' })
    expect(payments.products.pro).toMatchObject({ displayName: 'Pro', productLineId: 'plans', catalogId: 'plans' })
    expect(payments.productLines.plans).toMatchObject({ customerType: 'user' })
    expect((await set(project, 'environment', { payments: { ...payments } })).status, 'what was read').toBe(200)
    expect((await getConfig(project)).payments).toEqual(payments)

    const buy = (body: object) =>
      project.request('POST', '/payments/purchases/create-purchase-url', { level: 'server', body })
    const customer = { customer_type: 'user', customer_id: (await project.signUp()).userId }
    expect((await buy({ ...customer, product_id: 'pro', allow_promo_codes: false })).status).toBe(200)
    expect(await buy({ ...customer, product_id: 'none' })).toMatchObject({ code: 'PRODUCT_DOES_NOT_EXIST' })
    expect(await buy({ customer_type: 'team', customer_id: customer.customer_id, product_id: 'pro' })).toMatchObject({
      code: 'PRODUCT_CUSTOMER_TYPE_DOES_NOT_MATCH',
    })
    expect(await buy({ ...customer, product_id: 'pro', return_url: 'https://evil.example' })).toMatchObject({
      code: 'REDIRECT_URL_NOT_WHITELISTED',
    })
  })
})
