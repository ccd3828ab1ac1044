/** Every call about what a customer has bought, and whom it refuses, in the order of the refusals. */
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { eachServer } from '../../test/support/servers.ts'

const yearly = (USD: string) => ({ yearly: { USD, interval: [1, 'year'] as [number, 'year'] } })
const inPlans = { customerType: 'team', groupId: 'plans' } as const
const config = {
  'payments.groups.plans': { displayName: 'Plans' },
  'payments.offers': {
    basic: { ...inPlans, displayName: 'Basic', prices: yearly('10') },
    pro: { ...inPlans, displayName: 'Pro', prices: yearly('30') },
  },
}

/** What each answers to those who may, of a team that has no product and a project without Stripe. */
const calls = [
  { call: 'GET /payments/products/{customer}', allowed: { items: [] } },
  { call: 'DELETE /payments/products/{customer}/pro', allowed: 'The customer does not have this product.' },
  {
    call: 'POST /payments/products/{customer}/switch',
    body: { from_product_id: 'basic', to_product_id: 'pro' },
    allowed: 'This project has no Stripe account',
  },
  { call: 'GET /payments/invoices/{customer}', allowed: { items: [], pagination: { next_cursor: null } } },
  { call: 'GET /payments/billing/{customer}', allowed: { has_customer: false, default_payment_method: null } },
  {
    call: 'POST /payments/payment-method/{customer}/setup-intent',
    body: {},
    allowed: 'This project has no Stripe account',
  },
  {
    call: 'POST /payments/payment-method/{customer}/set-default',
    body: { setup_intent_id: 'seti_1' },
    allowed: 'This project has no Stripe account',
  },
]

eachServer('calls about purchases', on => {
  const scene = async () => {
    const project = await on.project({ config })
    const [ada, eve] = [await project.signUp(), await project.signUp()]
    const team = { display_name: 'Team', creator_user_id: ada.userId }
    const made = await project.asServer('POST', '/teams', team)
    const teamId: string = made.json.id
    return { project, ada, eve, teamId }
  }
  type Scene = Awaited<ReturnType<typeof scene>>

  describe.each(calls)('$call', ({ call, body, allowed }) => {
    const at = (customer: string) => {
      const [method = '', path = ''] = call.replace('{customer}', customer).split(' ')
      return [method, path, body] as const
    }
    const isForProducts = call.includes('/payments/products/') && !call.endsWith('/switch')

    it(`${call} serves members who may change the team, and servers`, async () => {
      const { project, ada, teamId } = await scene()
      const asAda = await project.asUser(ada, ...at(`team/${teamId}`))
      const asServer = await project.asServer(...at(`team/${teamId}`))
      for (const answer of [asAda, asServer]) {
        if (typeof allowed === 'string')
          expect([answer.status, answer.text]).toEqual([400, expect.stringContaining(allowed)])
        else expect(answer.json, answer.text).toMatchObject(allowed)
      }
    })

    it.each([
      [
        'no user',
        ({ project, teamId }: Scene) => project.request(at('')[0], at(`team/${teamId}`)[1], { body }),
        401,
        'USER_AUTHENTICATION_REQUIRED',
      ],
      [
        'another user',
        ({ project, ada, eve }: Scene) => project.asUser(eve, ...at(`user/${ada.userId}`)),
        403,
        undefined,
      ],
      [
        'a user who does not exist',
        ({ project, eve }: Scene) => project.asUser(eve, ...at(`user/${randomUUID()}`)),
        403,
        undefined,
      ],
      [
        'a stranger to the team',
        ({ project, eve, teamId }: Scene) => project.asUser(eve, ...at(`team/${teamId}`)),
        404,
        'TEAM_MEMBERSHIP_NOT_FOUND',
      ],
      [
        'a member who may not change the team',
        async ({ project, eve, teamId }: Scene) => {
          await project.asServer('POST', `/team-memberships/${teamId}/${eve.userId}`, {})
          return project.asUser(eve, ...at(`team/${teamId}`))
        },
        401,
        'TEAM_PERMISSION_REQUIRED',
      ],
      [
        'a client for a custom customer',
        ({ project, eve }: Scene) => project.asUser(eve, ...at('custom/acme')),
        isForProducts ? 403 : 400,
        isForProducts ? undefined : 'SCHEMA_ERROR',
      ],
      [
        'a server for a user who does not exist',
        ({ project }: Scene) => project.asServer(...at(`user/${randomUUID()}`)),
        404,
        'USER_NOT_FOUND',
      ],
      [
        'a server for a team that does not exist',
        ({ project }: Scene) => project.asServer(...at(`team/${randomUUID()}`)),
        404,
        'TEAM_NOT_FOUND',
      ],
      ['another type of customer', ({ project }: Scene) => project.asServer(...at('shop/acme')), 400, 'SCHEMA_ERROR'],
    ] as const)(`${call} refuses %s`, async (_, refuse, status, code) => {
      const answer = await refuse(await scene())
      expect([answer.status, answer.json?.code], answer.text).toEqual([status, code])
    })
  })

  it.each(['products', 'invoices'])('lists of %s have 1 to 100 lines', async list => {
    const { project, teamId } = await scene()
    const get = (query: string) => project.asServer('GET', `/payments/${list}/team/${teamId}?${query}`)
    for (const limit of ['1', '100']) expect((await get(`limit=${limit}`)).status).toBe(200)
    for (const limit of ['0', '101', '1.5', 'x']) expect((await get(`limit=${limit}`)).json.code).toBe('SCHEMA_ERROR')
  })

  it('a grant is for servers alone', async () => {
    const { project, ada, teamId } = await scene()
    const grant = { product_id: 'pro' }
    const refused = await project.asUser(ada, 'POST', `/payments/products/team/${teamId}`, grant)
    expect(refused.json.code).toBe('INSUFFICIENT_ACCESS_TYPE')
    for (const [customer, code] of [
      ['user', 'USER_NOT_FOUND'],
      ['team', 'TEAM_NOT_FOUND'],
    ] as const) {
      const unknown = await project.asServer('POST', `/payments/products/${customer}/${randomUUID()}`, grant)
      expect(unknown.json.code).toBe(code)
    }
    expect((await project.asServer('POST', `/payments/products/team/${teamId}`, grant)).status).toBe(200)
  })
})
