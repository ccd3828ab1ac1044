import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { connectStripe } from '../../test/support/paid-shop.ts'
import { eachServer } from '../../test/support/servers.ts'
import { codeIn, getShop, shopConfig } from '../../test/support/shop.ts'

const day = 24 * 60 * 60

eachServer(
  'purchases in the words of newer SDKs',
  on => {
    const shop = async () => {
      const one = getShop(await on.project({ config: shopConfig }))
      const customer = { customer_type: 'custom', customer_id: one.customerId }
      const create = (body: object) =>
        one.project.asServer('POST', '/payments/purchases/create-purchase-url', { ...customer, ...body })
      const validate = async (body: object, more: object = {}) => {
        const { json } = await create(body)
        const given = { full_code: codeIn(json.url), ...more }
        return (await one.project.request('POST', '/payments/purchases/validate-code', { body: given })).json
      }
      return { ...one, create, validateOf: validate }
    }

    it('are made by product_id, and shown in both words', async () => {
      const { buyOffer, validateOf } = await shop()
      await buyOffer('basic')
      const shown = await validateOf({ product_id: 'pro', allow_promo_codes: true, allow_stacking_promo_codes: false })
      const prices = { monthly: { USD: '30.00', interval: [1, 'month'] } }
      expect(shown).toMatchObject({
        offer: { display_name: 'Pro', customer_type: 'custom', stackable: false, prices },
        product: {
          display_name: 'Pro',
          customer_type: 'custom',
          stackable: false,
          server_only: false,
          prices,
          included_items: { seats: { quantity: 20, repeat: 'never', expires: 'when-purchase-expires' } },
          client_metadata: null,
          client_read_only_metadata: null,
          server_metadata: null,
        },
        conflicting_group_offers: [{ offer_id: 'basic', display_name: 'Basic' }],
        conflicting_products: [{ product_id: 'basic', display_name: 'Basic' }],
        project_logo_url: null,
        test_mode: true,
        charges_enabled: false,
        return_url: null,
      })
    })

    it('show whether the account takes payments, and whether test mode is on', async () => {
      const { project, validateOf } = await shop()
      await connectStripe(on.testkit(), project)
      expect(await validateOf({ product_id: 'pro' })).toMatchObject({ charges_enabled: true, test_mode: true })
      await project.asAdmin('PATCH', '/internal/config/override/environment', {
        config_override_string: JSON.stringify({ 'payments.testMode': false }),
      })
      expect(await validateOf({ product_id: 'pro' })).toMatchObject({ test_mode: false })
    })

    it('refuse with the codes of products', async () => {
      const { create, customerId, buyOffer } = await shop()
      expect((await create({ product_id: 'seats' })).json).toMatchObject({
        code: 'PRODUCT_DOES_NOT_EXIST',
        details: { product_id: 'seats', context: 'item_exists' },
      })
      expect((await create({ product_id: 'none' })).json).toMatchObject({
        code: 'PRODUCT_DOES_NOT_EXIST',
        details: { product_id: 'none', context: null },
      })
      expect((await create({ offer_id: 'none' })).json).toMatchObject({
        code: 'OFFER_DOES_NOT_EXIST',
        details: { offer_id: 'none', access_type: 'server' },
      })
      const team_id = randomUUID()
      expect((await create({ offer_id: 'pro', customer_type: 'team', customer_id: team_id })).json).toMatchObject({
        code: 'OFFER_CUSTOMER_TYPE_DOES_NOT_MATCH',
        details: { offer_id: 'pro', offer_customer_type: 'custom', actual_customer_type: 'team' },
      })
      expect((await create({ product_id: 'pro', customer_type: 'team', customer_id: team_id })).json).toMatchObject({
        code: 'PRODUCT_CUSTOMER_TYPE_DOES_NOT_MATCH',
        details: {
          product_id: 'pro',
          customer_id: team_id,
          product_customer_type: 'custom',
          actual_customer_type: 'team',
        },
      })
      await buyOffer('basic')
      expect((await create({ product_id: 'basic' })).json).toMatchObject({
        code: 'PRODUCT_ALREADY_GRANTED',
        details: { product_id: 'basic', customer_id: customerId },
      })
      expect((await create({ offer_id: 'basic' })).status, 'the page says so').toBe(200)
      expect((await create({ product_id: 'pro', offer_id: 'pro' })).json.code).toBe('SCHEMA_ERROR')
    })

    it('refuse a product for servers alone to a client', async () => {
      const { project, customerId } = await shop()
      const body = { customer_type: 'custom', customer_id: customerId, product_id: 'hidden' }
      const { json } = await project.request('POST', '/payments/purchases/create-purchase-url', { body })
      expect(json).toMatchObject({ code: 'PRODUCT_DOES_NOT_EXIST', details: { context: 'server_only' } })
    })

    it('are blocked while the owner sells nothing', async () => {
      const { project, create, link, buy } = await shop()
      const code = await link('pro')
      await project.asAdmin('PATCH', '/internal/config/override/environment', {
        config_override_string: JSON.stringify({ 'payments.blockNewPurchases': true }),
      })
      const blocked = await create({ product_id: 'pro' })
      expect([blocked.status, blocked.json.code]).toEqual([403, 'NEW_PURCHASES_BLOCKED'])
      const begun = await project.request('POST', '/payments/purchases/purchase-session', {
        body: { full_code: code, price_id: 'monthly' },
      })
      expect(begun.json.code).toBe('NEW_PURCHASES_BLOCKED')
      expect((await buy(code, 'monthly')).status, 'in test mode').toBe(200)
    })

    it('of an inline product can be stackable, and keep their metadata from those whom it is not for', async () => {
      const { validateOf, create, buy, quantity } = await shop()
      const product_inline = {
        display_name: 'Credits',
        customer_type: 'custom',
        server_only: false,
        stackable: true,
        prices: { once: { USD: '5' } },
        included_items: { credits: { quantity: 10 } },
        client_metadata: { colour: 'red' },
        client_read_only_metadata: ['a'],
        server_metadata: { cost: 1 },
      }
      expect((await validateOf({ product_inline })).product).toMatchObject({
        stackable: true,
        client_metadata: { colour: 'red' },
        client_read_only_metadata: ['a'],
        server_metadata: null,
      })
      const { json } = await create({ product_inline })
      expect((await buy(codeIn(json.url), 'once', { quantity: 3 })).status).toBe(200)
      expect(await quantity('credits')).toBe(30)
    })

    it('lead back to a trusted address, and to no other', async () => {
      const { create, validateOf } = await shop()
      const return_url = 'http://localhost:3000/plans?a=b'
      const { json } = await create({ product_id: 'pro', return_url })
      expect(new URL(json.url).searchParams.get('return_url')).toBe(return_url)
      expect((await validateOf({ product_id: 'pro' }, { return_url })).return_url).toBe(return_url)
      for (const other of ['https://evil.example/', 'javascript:alert(1)', 'no address']) {
        expect((await validateOf({ product_id: 'pro' }, { return_url: other })).return_url, other).toBeNull()
      }
      expect((await create({ product_id: 'pro', return_url: 'https://evil.example' })).json.code).toBe(
        'REDIRECT_URL_NOT_WHITELISTED',
      )
    })
    it('lists what a customer has, grants without payment, and cancels', async () => {
      const { project, customerId, quantity, buyOffer } = await shop()
      const path = `/payments/products/custom/${customerId}`
      const list = async (query = '') => (await project.asServer('GET', `${path}${query}`)).json
      expect(await list()).toMatchObject({
        items: [
          {
            id: 'free',
            type: 'subscription',
            quantity: 1,
            product: { display_name: 'free', prices: {}, included_items: { seats: { quantity: 1 } } },
            subscription: { subscription_id: null, current_period_end: null, is_cancelable: false },
          },
        ],
        is_paginated: true,
        pagination: { next_cursor: null },
      })
      const granted = await project.asServer('POST', path, { product_id: 'basic' })
      expect(granted.json, granted.text).toEqual({ success: true, subscription_id: expect.any(String) })
      expect((await project.asServer('POST', path, { product_id: 'pack', quantity: 2 })).json).toEqual({
        success: true,
      })
      await buyOffer('pack', 'once')
      expect([await quantity('seats'), await quantity('credits')]).toEqual([5, 300])
      expect((await list()).items).toMatchObject([
        {
          id: 'basic',
          product: { display_name: 'Basic', server_only: false },
          subscription: {
            subscription_id: granted.json.subscription_id,
            current_period_end: null,
            cancel_at_period_end: false,
            is_cancelable: true,
          },
          switch_options: [
            { product_id: 'pro', product: { prices: { monthly: { USD: '30.00', interval: [1, 'month'] } } } },
          ],
        },
        { id: 'pack', type: 'one_time', quantity: 3, subscription: null },
      ])
      const first = await list('?limit=1')
      expect([first.items.length, first.pagination.next_cursor]).toEqual([1, 'basic'])
      expect((await list('?limit=1&cursor=basic')).items).toMatchObject([{ id: 'pack' }])
      expect((await project.asServer('GET', `${path}?cursor=none`)).status).toBe(400)

      // A grant lasts until it is cancelled.
      on.clock.advance(400 * day)
      expect(await quantity('seats')).toBe(5)
      expect((await project.asServer('DELETE', `${path}/basic`)).json).toEqual({ success: true })
      expect(await quantity('seats')).toBe(1)
      expect((await project.asServer('DELETE', `${path}/pack`)).status, 'for good').toBe(400)
      expect((await project.asServer('DELETE', `${path}/pro`)).status, 'not owned').toBe(400)
    })

    it('grant nothing that cannot be had, or is had already', async () => {
      const { project, customerId } = await shop()
      const path = `/payments/products/custom/${customerId}`
      const grant = async (body: object) => (await project.asServer('POST', path, body)).json?.code
      expect(await grant({ product_id: 'none' })).toBe('PRODUCT_DOES_NOT_EXIST')
      expect(await grant({ product_id: 'hidden' })).toBeUndefined()
      expect(await grant({ product_id: 'hidden' })).toBe('PRODUCT_ALREADY_GRANTED')
      for (const body of [{}, { product_id: 'free' }, { product_id: 'extra' }, { product_id: 'basic', quantity: 2 }])
        expect((await project.asServer('POST', path, body)).status, JSON.stringify(body)).toBe(400)
      const { userId } = await project.signUp()
      const ofUser = await project.asServer('POST', `/payments/products/user/${userId}`, { product_id: 'basic' })
      expect(ofUser.json.code).toBe('PRODUCT_CUSTOMER_TYPE_DOES_NOT_MATCH')
      const asClient = await project.request('POST', path, { body: { product_id: 'pack' } })
      expect(asClient.status, 'without a key').toBe(401)
    })

    it('of a user are shown to the user alone, without what is for servers, and end with their period', async () => {
      const project = await on.project()
      const ada = await project.signUp()
      const path = `/payments/products/user/${ada.userId}`
      const product = {
        display_name: 'Pro',
        customer_type: 'user',
        prices: { monthly: { USD: '5', interval: [1, 'month'] } },
        client_metadata: { a: 1 },
        server_metadata: { b: 2 },
      }
      await project.asServer('POST', path, { product_inline: { ...product, server_only: false } })
      await project.asServer('POST', path, { product_inline: { ...product, display_name: 'Internal' } })
      const asAda = (method: string, at: string) => project.asUser(ada, method, at)
      const { items } = (await asAda('GET', path)).json
      expect(items).toMatchObject([
        { id: null, product: { display_name: 'Pro', client_metadata: { a: 1 }, server_metadata: null } },
      ])
      expect((await project.asServer('GET', path)).json.items).toMatchObject([
        { product: { server_metadata: { b: 2 } } },
        { product: { server_metadata: { b: 2 } } },
      ])
      const { subscription_id } = items[0].subscription
      expect((await asAda('DELETE', `${path}/any?subscription_id=${subscription_id}`)).json).toEqual({ success: true })
      const [after] = (await asAda('GET', path)).json.items
      expect(after.subscription).toMatchObject({ cancel_at_period_end: true, is_cancelable: false })
      expect(after.subscription.current_period_end).toMatch(/^\d{4}-\d\d-\d\dT/)
      on.clock.advance(32 * day)
      expect((await project.asServer('GET', path)).json.items).toMatchObject([
        { product: { display_name: 'Internal' } },
      ])

      const eve = await project.signUp()
      expect((await project.asUser(eve, 'GET', path)).status).toBe(403)
      expect((await project.request('GET', path)).json.code).toBe('USER_AUTHENTICATION_REQUIRED')
      expect((await project.asUser(eve, 'GET', '/payments/products/custom/x')).status).toBe(403)
    })

    it('of a project without Stripe have no invoices and no card', async () => {
      const project = await on.project()
      const { userId } = await project.signUp()
      expect((await project.asServer('GET', `/payments/invoices/user/${userId}`)).json).toEqual({
        items: [],
        is_paginated: true,
        pagination: { next_cursor: null },
      })
      expect((await project.asServer('GET', `/payments/billing/user/${userId}`)).json).toEqual({
        has_customer: false,
        default_payment_method: null,
      })
      expect((await project.asServer('POST', `/payments/payment-method/user/${userId}/setup-intent`, {})).status).toBe(
        400,
      )
      expect((await project.asAdmin('GET', '/internal/payments/method-configs')).json.code).toBe(
        'STRIPE_ACCOUNT_INFO_NOT_FOUND',
      )
    })

    it('have invoices, and a card that can be replaced', async () => {
      const monthly = { USD: '10', interval: [1, 'month'] }
      const project = await on.project({ config: { 'payments.offers.plan': { prices: { monthly } } } })
      await connectStripe(on.testkit(), project)
      const [{ userId }, eve] = [await project.signUp(), await project.signUp()]
      const stripe = on.testkit().stripe()
      const body = { customer_type: 'user', customer_id: userId, product_id: 'plan' }
      const { json } = await project.asServer('POST', '/payments/purchases/create-purchase-url', body)
      const session = { body: { full_code: codeIn(json.url), price_id: 'monthly' } }
      const begun = await project.request('POST', '/payments/purchases/purchase-session', session)
      stripe.asCustomer.pay(begun.json.client_secret)
      await stripe.webhooks.deliver()
      expect((await project.asServer('GET', `/payments/invoices/user/${userId}`)).json.items).toMatchObject([
        { status: 'paid', amount_total: 1_000, created_at_millis: expect.any(Number) },
      ])
      const card = async () => (await project.asServer('GET', `/payments/billing/user/${userId}`)).json
      const before = await card()
      expect(before).toMatchObject({ has_customer: true, default_payment_method: { brand: 'visa', last4: '4242' } })

      const path = `/payments/payment-method/user/${userId}`
      const setup = (await project.asServer('POST', `${path}/setup-intent`, {})).json
      expect(setup.stripe_account_id).toMatch(/^acct_/)
      const setup_intent_id = setup.client_secret.split('_secret_')[0]
      const set = (at = path) => project.asServer('POST', `${at}/set-default`, { setup_intent_id })
      expect((await set()).status, 'not confirmed').toBe(400)
      stripe.asCustomer.pay(setup.client_secret)
      expect((await set(`/payments/payment-method/user/${eve.userId}`)).status, 'of another customer').toBe(403)
      const done = await set()
      expect(done.json, done.text).toMatchObject({ success: true, default_payment_method: { last4: '4242' } })
      expect((await card()).default_payment_method.id).toBe(done.json.default_payment_method.id)
      expect(done.json.default_payment_method.id).not.toBe(before.default_payment_method.id)
      const [subscription] = stripe.account(setup.stripe_account_id).subscriptions.values()
      expect(subscription?.default_payment_method).toBe(done.json.default_payment_method.id)
    })
  },
  { stripe: true },
)
