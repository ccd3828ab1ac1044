import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { eachServer } from '../../test/support/servers.ts'
import { getShop, shopConfig } from '../../test/support/shop.ts'

const day = 24 * 60 * 60

eachServer('purchases in test mode', on => {
  const shop = async () => getShop(await on.project({ config: shopConfig }))
  const live = (all: { offer_id: string | null; status: string | null; type: string }[]) =>
    all.filter(one => one.type === 'subscription' && one.status === 'active').map(one => one.offer_id)

  it('example 1: a customer who has bought nothing has the free offer', async () => {
    const { quantity, purchases } = await shop()
    expect(await quantity('seats')).toBe(1)
    expect(await purchases()).toMatchObject([{ id: null, type: 'default', offer_id: 'free', status: 'active' }])
  })

  it('example 2: a subscription of the group takes the place of the free offer', async () => {
    const { buyOffer, quantity, purchases } = await shop()
    expect((await buyOffer('basic')).json).toEqual({ success: true })
    expect(await quantity('seats')).toBe(5)
    expect(await purchases()).toMatchObject([{ offer_id: 'basic', status: 'active', total: '10.00', test_mode: true }])
  })

  it('example 3: once it is cancelled the free offer counts again, and it can be bought again', async () => {
    const { project, customerId, buyOffer, quantity, purchases } = await shop()
    await buyOffer('basic')
    const [{ id } = { id: '' }] = await purchases()
    const path = `/payments/purchases/custom/${customerId}/${id}/cancel`
    const cancelled = await project.asServer('POST', path, { when: 'now' })
    expect(cancelled.json).toMatchObject({ status: 'canceled' })
    expect(await quantity('seats')).toBe(1)
    expect((await buyOffer('basic')).status).toBe(200)
    expect(await quantity('seats')).toBe(5)
  })

  it('example 4: another offer of the group replaces the one before', async () => {
    const { link, validate, buy, buyOffer, quantity, purchases } = await shop()
    await buyOffer('basic')
    const code = await link('pro')
    const { json } = await validate(code)
    expect(json.conflicting_group_offers).toEqual([{ offer_id: 'basic', display_name: 'Basic' }])
    expect(await quantity('seats')).toBe(5)
    await buy(code, 'monthly')
    expect(await quantity('seats')).toBe(20)
    const all = await purchases()
    expect(all.find(one => one.offer_id === 'basic')).toMatchObject({ status: 'canceled' })
  })

  it('example 5: an add-on stands beside its base, and its quantity multiplies its items', async () => {
    const { buyOffer, quantity, purchases } = await shop()
    await buyOffer('basic')
    expect((await buyOffer('extra', 'monthly', { quantity: 2 })).status).toBe(200)
    expect(live(await purchases()).sort()).toEqual(['basic', 'extra'])
    expect(await quantity('seats')).toBe(7)
  })

  it('example 6: an add-on bought again replaces the earlier one with the new quantity', async () => {
    const { buyOffer, quantity, purchases } = await shop()
    await buyOffer('basic')
    await buyOffer('extra', 'monthly', { quantity: 2 })
    expect((await buyOffer('extra', 'monthly', { quantity: 4 })).status).toBe(200)
    expect(await quantity('seats')).toBe(9)
    expect(live(await purchases()).sort()).toEqual(['basic', 'extra'])
  })

  it('example 7: an add-on needs its base', async () => {
    const { buyOffer } = await shop()
    const { status, text } = await buyOffer('extra')
    expect([status, text]).toEqual([400, expect.stringContaining('add-on')])
  })

  it('example 8: what is bought for good ends the subscription and closes the group', async () => {
    const { buyOffer, quantity, purchases } = await shop()
    await buyOffer('basic')
    expect((await buyOffer('lifetime', 'once')).status).toBe(200)
    expect(live(await purchases())).toEqual([])
    // A one-time purchase does not hide the free offer.
    expect(await quantity('seats')).toBe(51)
    for (const offer of ['basic', 'pro']) {
      const { status, text } = await buyOffer(offer)
      expect([status, text]).toEqual([400, expect.stringContaining('for good')])
    }
  })

  it('example 9: what is bought once is not bought twice', async () => {
    const { buyOffer } = await shop()
    await buyOffer('lifetime', 'once')
    const { status, text } = await buyOffer('lifetime', 'once')
    expect([status, text]).toEqual([400, expect.stringContaining('already')])
  })

  it('grants what a one-time purchase includes, times its quantity, for good', async () => {
    const { buyOffer, quantity } = await shop()
    await buyOffer('pack', 'once', { quantity: 3 })
    expect(await quantity('credits')).toBe(300)
    await buyOffer('pack', 'once', { currency: 'JPY' })
    on.clock.advance(1_000 * day)
    expect(await quantity('credits')).toBe(400)
  })

  it('ends a test subscription with its period, and gives a trial once', async () => {
    const { buyOffer, quantity, purchases, link, validate } = await shop()
    const code = await link('pro')
    expect((await validate(code)).json.offer.prices.monthly).toMatchObject({ free_trial: [7, 'day'] })
    await buyOffer('pro')
    expect(await purchases()).toMatchObject([{ offer_id: 'pro', status: 'trialing' }])
    on.clock.advance(8 * day)
    expect((await purchases()).find(one => one.offer_id === 'pro')).toMatchObject({ status: 'canceled' })
    expect(await quantity('seats')).toBe(1)
    expect((await validate(await link('pro'))).json.offer.prices.monthly).not.toHaveProperty('free_trial')
    await buyOffer('pro')
    expect((await purchases())[0]).toMatchObject({ offer_id: 'pro', status: 'active' })
  })

  it('uses a link up, and says what is wrong with one', async () => {
    const { project, link, buy, validate, buyOffer } = await shop()
    const code = await link('pack')
    expect((await buy(code, 'once')).status).toBe(200)
    for (const answer of [await buy(code, 'once'), await validate(code)])
      expect(answer.json).toMatchObject({ code: 'VERIFICATION_CODE_ALREADY_USED' })
    for (const wrong of [
      '',
      'x',
      `${project.id}_${'0'.repeat(45)}`,
      `${randomUUID()}_${'0'.repeat(45)}`,
      code.slice(0, -1),
    ])
      expect((await validate(wrong)).json).toMatchObject({ code: 'VERIFICATION_CODE_NOT_FOUND' })
    const other = getShop(await on.project({ config: shopConfig }))
    const foreign = await other.link('pack')
    expect((await buy(foreign, 'once')).json).toMatchObject({ code: 'VERIFICATION_CODE_NOT_FOUND' })
    const late = await link('pack')
    on.clock.advance(day + 1)
    expect((await validate(late)).json).toMatchObject({ code: 'VERIFICATION_CODE_EXPIRED' })
    expect((await buyOffer('pack', 'once')).status).toBe(200)
  })

  it('refuses a choice that is not on the offer, and changes nothing', async () => {
    const { link, buy, quantity } = await shop()
    const code = await link('basic')
    const refused: [string, object, string][] = [
      ['weekly', {}, 'no such price'],
      ['constructor', {}, 'no such price'],
      ['monthly', { quantity: 2 }, 'bought once'],
      ['monthly', { currency: 'EUR' }, 'no amount in that currency'],
    ]
    for (const [price, choice, sentence] of refused) {
      const { status, text } = await buy(code, price, choice)
      expect([price, status, text]).toEqual([price, 400, expect.stringContaining(sentence)])
    }
    for (const choice of [{ quantity: 0 }, { quantity: 1.5 }, { currency: 'BTC' }])
      expect((await buy(code, 'monthly', choice)).json).toMatchObject({ code: 'SCHEMA_ERROR' })
    const pack = await link('pack')
    const tooMuch = await buy(pack, 'once', { quantity: 1_000_000 })
    expect([tooMuch.status, tooMuch.text]).toEqual([400, expect.stringContaining('total')])
    expect([await quantity('seats'), await quantity('credits')]).toEqual([1, 0])
  })

  it('sells a stackable one-time offer again, and another one once', async () => {
    const { buyOffer, quantity, project } = await shop()
    const statuses = [await buyOffer('pack', 'once'), await buyOffer('pack', 'once', { quantity: 2 })]
    expect(statuses.map(({ status }) => status)).toEqual([200, 200])
    expect(await quantity('credits')).toBe(300)
    expect((await buyOffer('lifetime', 'once')).status).toBe(200)
    expect(await buyOffer('lifetime', 'once')).toMatchObject({
      status: 400,
      text: expect.stringContaining('bought once'),
    })
    const body = { customer_type: 'custom', customer_id: 'c' }
    for (const level of ['client', 'server'] as const)
      expect(await project.request('POST', '/payments/purchases/create-purchase-url', { level, body })).toMatchObject({
        status: 400,
        code: null,
        text: expect.stringContaining('Name the product that is bought'),
      })
  })

  it('sells once, however many buy at once', async () => {
    const { link, buy, quantity, buyOffer, purchases } = await shop()
    const code = await link('pack')
    const ofOneLink = await Promise.all(Array.from({ length: 20 }, () => buy(code, 'once')))
    expect(ofOneLink.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await quantity('credits')).toBe(100)
    const ofOneOffer = await Promise.all(Array.from({ length: 20 }, () => buyOffer('basic')))
    expect(ofOneOffer.filter(({ status }) => status === 200)).toHaveLength(1)
    // Two offers of one group at once: the later one replaces the earlier one.
    await Promise.all([buyOffer('pro'), buyOffer('pro')])
    expect(live(await purchases()).length + (await purchases()).filter(one => one.status === 'trialing').length).toBe(1)
    expect(await quantity('seats')).toBe(20)
  })

  it('counts repeated grants and balances on with uses between', async () => {
    const weekly = { quantity: 7, repeat: [1, 'week'], expires: 'when-repeated' }
    const project = await on.project({
      config: {
        'payments.items.credits': { customerType: 'custom' },
        'payments.offers.weekly': {
          customerType: 'custom',
          prices: { monthly: { USD: '1', interval: [1, 'month'] } },
          includedItems: { credits: weekly },
        },
      },
    })
    const { customerId, buyOffer, quantity } = getShop(project)
    const use = (delta: number) =>
      project.asServer('POST', `/payments/items/custom/${customerId}/credits/update-quantity?allow_negative=false`, {
        delta,
      })
    await use(3)
    await buyOffer('weekly')
    expect(await quantity('credits')).toBe(10)
    expect((await use(-4)).status).toBe(200)
    expect(await quantity('credits')).toBe(6)
    on.clock.advance(7 * day)
    // The use came out of the window; the three are left.
    expect(await quantity('credits')).toBe(10)
    expect((await use(-11)).json).toMatchObject({ code: 'ITEM_QUANTITY_INSUFFICIENT_AMOUNT' })
    on.clock.advance(40 * day)
    expect(await quantity('credits')).toBe(3)
  })

  it('purchases in test mode is cancelled by its user at the end of the period only, and by a server also at once', async () => {
    const project = await on.project({
      config: { 'payments.offers.plan': { prices: { monthly: { USD: '1', interval: [1, 'month'] } } } },
    })
    const { userId, accessToken } = await project.signUp()
    const server = { level: 'server' } as const
    const body = { customer_type: 'user', customer_id: userId, offer_id: 'plan' }
    const { json } = await project.asServer('POST', '/payments/purchases/create-purchase-url', body)
    const choice = { full_code: json.url.split('/').at(-1), price_id: 'monthly' }
    await project.asAdmin('POST', '/internal/payments/test-mode-purchase-session', choice)
    const path = `/payments/purchases/user/${userId}`
    const { id } = (await project.asUser({ accessToken }, 'GET', path)).json.items[0]
    const cancel = (options: object) => project.request('POST', `${path}/${id}/cancel`, options)
    const now = { body: { when: 'now' } }
    const refused = await cancel({ accessToken, ...now })
    expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('at the end of its period')])
    expect((await cancel({ accessToken, body: {} })).json).toMatchObject({
      status: 'active',
      cancel_at_period_end: true,
    })
    expect((await cancel({ ...server, ...now })).json).toMatchObject({ status: 'canceled' })
  })

  it('ends with its customer', async () => {
    const project = await on.project({
      config: { 'payments.offers.plan': { prices: { monthly: { USD: '1', interval: [1, 'month'] } } } },
    })
    const { userId } = await project.signUp()
    const body = { customer_type: 'user', customer_id: userId, offer_id: 'plan' }
    const { json } = await project.asServer('POST', '/payments/purchases/create-purchase-url', body)
    const code = json.url.split('/').at(-1)
    const choice = { full_code: code, price_id: 'monthly' }
    await project.asAdmin('POST', '/internal/payments/test-mode-purchase-session', choice)
    await project.asServer('DELETE', `/users/${userId}`)
    const listed = await project.asAdmin('GET', '/internal/payments/transactions')
    expect(listed.json.transactions).toMatchObject([{ customer_id: userId, type: 'purchase', status: 'canceled' }])
  })
})
