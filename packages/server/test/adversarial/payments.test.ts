/** H: what a client cannot choose when it buys, and whose purchases it cannot touch. Forged events are in `paid.test.ts`. */
import { randomUUID } from 'node:crypto'
import { type Answer, createWorld, type RequestOptions, type SignedInPerson, type TestProject } from '@latchkey/testkit'
import { expect, it } from 'vitest'
import { eachServer } from '../support/servers.ts'
import { codeIn } from '../support/shop.ts'

const server = { level: 'server' } as const
const admin = { level: 'admin' } as const
const monthly = (USD: string) => ({ monthly: { USD, interval: [1, 'month'] as [number, 'month'] } })
const config = {
  'teams.allowClientTeamCreation': true,
  'payments.items.credits': { customerType: 'user' },
  'payments.items.seats': { customerType: 'team' },
  'payments.offers.plan': {
    prices: { ...monthly('10.00'), hidden: { USD: '0.01', serverOnly: true } },
    includedItems: { credits: { quantity: 100 } },
  },
  'payments.offers.pack': { stackable: true, prices: { once: { USD: '5.00' } } },
  'payments.offers.secret': { serverOnly: true, prices: { once: { USD: '0' } } },
  'payments.offers.crew': { customerType: 'team', prices: monthly('30'), includedItems: { seats: { quantity: 5 } } },
}
const inline = {
  display_name: 'For nothing',
  customer_type: 'user',
  prices: { once: { USD: '0' } },
  included_items: { credits: { quantity: 1_000_000 } },
}

eachServer('a client that buys', on => {
  async function scene() {
    const project = await on.project({ config })
    const [ada, eve] = [await project.signUp(), await project.signUp()]
    return { project, ada, eve, team: await getTeam(project, ada) }
  }
  async function getTeam(project: TestProject, { userId }: SignedInPerson): Promise<string> {
    return (await project.asServer('POST', '/teams', { display_name: 'Crew', creator_user_id: userId })).json.id
  }
  const link = (project: TestProject, body: object, by: RequestOptions) =>
    project.request('POST', '/payments/purchases/create-purchase-url', { ...by, body })
  const buy = (project: TestProject, body: object) =>
    project.asAdmin('POST', '/internal/payments/test-mode-purchase-session', body)
  const getPurchases = async (project: TestProject, customer: string) =>
    (await project.asServer('GET', `/payments/purchases/${customer}`)).json.items
  async function bought(project: TestProject, type: 'user' | 'team', id: string, offer_id: string): Promise<string> {
    const made = await link(project, { customer_type: type, customer_id: id, offer_id }, server)
    const answer = await buy(project, { full_code: codeIn(made.json.url), price_id: 'monthly' })
    expect(answer.status, answer.text).toBe(200)
    return (await getPurchases(project, `${type}/${id}`))[0].id
  }

  it('87: buys for itself and its teams alone', async () => {
    const { project, ada, eve, team } = await scene()
    const forAda = { customer_type: 'user', customer_id: ada.userId, offer_id: 'plan' }
    const forTeam = { customer_type: 'team', customer_id: team, offer_id: 'crew' }
    for (const body of [forAda, forTeam]) {
      expect(await link(project, body, ada)).toMatchObject({ status: 200 })
      expect(await link(project, body, eve)).toMatchObject({ status: 403, code: null })
    }
    // The customer stands in the link: another one beside the code changes nothing.
    const full_code = codeIn((await link(project, forAda, ada)).json.url)
    const redirected = { full_code, price_id: 'monthly', customer_id: eve.userId, customer_type: 'user' }
    await buy(project, redirected)
    const getCredits = async (id: string) =>
      (await project.request('GET', `/payments/items/user/${id}/credits`)).json.quantity
    expect(await getCredits(eve.userId)).toBe(0)
  })

  it('87: pays what the offer costs: neither its own price nor one for servers', async () => {
    const { project, eve } = await scene()
    const mine = { customer_type: 'user', customer_id: eve.userId }
    expect(await link(project, { ...mine, inline_offer: inline }, eve)).toMatchObject({ status: 400, code: null })
    expect(await link(project, { ...mine, offer_id: 'secret' }, eve)).toMatchObject({ code: 'OFFER_DOES_NOT_EXIST' })
    const guessed = { ...eve, headers: { 'x-stack-secret-server-key': 'ssk_guessed' } }
    expect(await link(project, { ...mine, offer_id: 'secret' }, guessed)).toMatchObject({
      code: 'OFFER_DOES_NOT_EXIST',
    })
    const code = async (offer_id: string) => codeIn((await link(project, { ...mine, offer_id }, eve)).json.url)
    const plan = await code('plan')
    const shown = await project.request('POST', '/payments/purchases/validate-code', { body: { full_code: plan } })
    expect(Object.keys(shown.json.offer.prices)).toEqual(['monthly'])
    const refused = [
      { full_code: plan, price_id: 'hidden' },
      { full_code: plan, price_id: 'once' },
      { full_code: plan, price_id: 'constructor' },
      { full_code: plan, price_id: { USD: '0' } },
      { full_code: plan, price_id: 'monthly', quantity: 2 },
      { full_code: plan, price_id: 'monthly', currency: 'JPY' },
      ...[0, -1, 1.5, '1', 2 ** 53, 20_000_000].map(quantity => ({ full_code: plan, price_id: 'monthly', quantity })),
    ]
    const pack = await code('pack')
    refused.push(...[0, -5, 1e9].map(quantity => ({ full_code: pack, price_id: 'once', quantity })))
    for (const body of refused) expect.soft((await buy(project, body)).status, JSON.stringify(body)).toBe(400)
    expect(await getPurchases(project, `user/${eve.userId}`)).toEqual([])
    // A link is of one project.
    const elsewhere = await on.project({ config })
    expect(await buy(elsewhere, { full_code: plan, price_id: 'monthly' })).toMatchObject({
      code: 'VERIFICATION_CODE_NOT_FOUND',
    })
  })

  it('87: touches no purchase of another user or team, whichever customer it names', async () => {
    const { project, ada, eve, team } = await scene()
    const evesTeam = await getTeam(project, eve)
    const plain = await project.signUp()
    await project.asServer('POST', `/team-memberships/${team}/${plain.userId}`, {})
    const adas = await bought(project, 'user', ada.userId, 'plan')
    const crews = await bought(project, 'team', team, 'crew')
    const acts = (customer: string, id: string) => [
      ['POST', `/payments/purchases/${customer}/${id}/cancel`, {}],
      ['POST', `/payments/purchases/${customer}/${id}/resume`, {}],
      ['POST', `/payments/portal/${customer}`, { return_url: 'http://localhost:3000/' }],
    ]
    const attempts = [
      ...acts(`user/${ada.userId}`, adas).map(act => [eve, ...act]),
      ...acts(`team/${team}`, crews).map(act => [eve, ...act]),
      ...acts(`team/${team}`, crews).map(act => [plain, ...act]),
      // Under a customer of their own, and under one that does not exist.
      ...acts(`user/${eve.userId}`, adas).map(act => [eve, ...act]),
      ...acts(`team/${evesTeam}`, crews).map(act => [eve, ...act]),
      ...acts(`custom/${randomUUID()}`, crews).map(act => [eve, ...act]),
    ] as [SignedInPerson, string, string, object][] // built above
    for (const [by, method, path, body] of attempts) {
      const { status } = await project.asUser(by, method, path, body)
      expect.soft([400, 401, 403, 404], `${method} ${path}`).toContain(status)
    }
    const read = (path: string) => project.asUser(eve, 'GET', path)
    for (const customer of [`user/${ada.userId}`, `team/${team}`])
      expect.soft((await read(`/payments/purchases/${customer}`)).status, customer).toBeGreaterThanOrEqual(403)
    for (const customer of [`user/${ada.userId}`, `team/${team}`]) {
      const [purchase] = await getPurchases(project, customer)
      expect(purchase).toMatchObject({ status: 'active', cancel_at_period_end: false })
    }
  })

  it('81: as an impersonation neither cancels nor resumes, and opens no billing portal', async () => {
    const { project, ada } = await scene()
    const id = await bought(project, 'user', ada.userId, 'plan')
    const session = { user_id: ada.userId, is_impersonation: true, expires_in_millis: 7_200_000 }
    const { json } = await project.asServer('POST', '/auth/sessions', session)
    const customer = `user/${ada.userId}`
    for (const [path, body] of [
      [`/payments/purchases/${customer}/${id}/cancel`, {}],
      [`/payments/purchases/${customer}/${id}/resume`, {}],
      [`/payments/portal/${customer}`, { return_url: 'http://localhost:3000/' }],
    ] as const) {
      const answer = await project.request('POST', path, { accessToken: json.access_token, body })
      expect.soft(answer, path).toMatchObject({ status: 403, text: expect.stringContaining('impersonation') })
    }
    expect((await getPurchases(project, customer))[0].cancel_at_period_end).toBe(false)
  })

  it('76: as a colleague below owner changes no payment settings, and below developer gives nothing away', async () => {
    const world = await createWorld(on.testkit())
    const { project, person } = world
    const as = async (role: Parameters<typeof world.tokenInRole>[0], path: string, body: object): Promise<Answer> =>
      project.request('POST', path, {
        ...admin,
        // The sign-in of the colleague alone: the project's own key would open everything.
        headers: {
          'x-stack-super-secret-admin-key': '',
          'x-stack-admin-access-token': await world.tokenInRole(role),
        },
        body,
      })
    for (const role of ['read-only', 'support', 'developer'] as const)
      expect(await as(role, '/internal/payments/setup', { country: 'DE' })).toMatchObject({ status: 403 })
    const mine = { customer_type: 'user', customer_id: person.userId }
    const full_code = codeIn((await link(project, { ...mine, offer_id: 'plan' }, server)).json.url)
    const gift = { allow_negative: true, delta: 1_000 }
    for (const role of ['read-only', 'support'] as const) {
      for (const [path, body] of [
        ['/internal/payments/test-mode-purchase-session', { full_code, price_id: 'monthly' }],
        [`/payments/items/custom/workspace-1/credits/update-quantity?allow_negative=true`, gift],
        ['/payments/purchases/create-purchase-url', { ...mine, inline_offer: inline }],
      ] as const)
        expect.soft([400, 403], `${role} ${path}`).toContain((await as(role, path, body)).status)
    }
  })
})
