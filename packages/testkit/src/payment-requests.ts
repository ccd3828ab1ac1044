/** For the endpoints of items, purchases and transactions: see {@link worldRequests}. */
import type Stripe from 'stripe'
import type { Make, WorldParts } from './world-parts.ts'
import { getPurchase, newPurchaseCode } from './world-purchases.ts'
import { callback, maker } from './world-things.ts'

const customerItem = { customerType: 'custom', customerId: 'workspace-1', itemId: 'credits' }

export const paymentRequests: Readonly<Record<string, Make>> = {
  'GET /payments/items/:customerType/:customerId/:itemId': () => ({ ids: customerItem }),
  'POST /payments/items/:customerType/:customerId/:itemId/update-quantity': () => ({
    ids: customerItem,
    query: { allow_negative: 'false' },
    body: { delta: 10, description: 'Welcome' },
  }),
  'GET /internal/payments/items/:customerType/:customerId/:itemId/history': () => ({ ids: customerItem }),

  'GET /payments/offers': () => ({ query: { customer_type: 'user' } }),

  'POST /payments/purchases/create-purchase-url': ({ person }) => ({ body: getPurchase(person, 'pack') }),
  'POST /payments/purchases/validate-code': async world => ({ body: { full_code: await codeOfPack(world) } }),
  'POST /payments/purchases/purchase-session': async world => {
    await setUpStripe(world)
    return { body: await choiceOfPack(world) }
  },
  'POST /internal/payments/test-mode-purchase-session': async world => ({ body: await choiceOfPack(world) }),
  'GET /payments/purchases/:customerType/:customerId': world => ({ ids: asUser(world) }),
  'POST /payments/purchases/:customerType/:customerId/:purchaseId/cancel': async world => {
    await changePurchase(world, 'resume')
    return { ids: asUser(world), body: { when: 'period-end' } }
  },
  'POST /payments/purchases/:customerType/:customerId/:purchaseId/resume': async world => {
    await changePurchase(world, 'cancel')
    return { ids: asUser(world), body: {} }
  },
  'POST /payments/portal/:customerType/:customerId': async world => {
    await setUpStripe(world)
    await codeOfPack(world)
    return { ids: asUser(world), body: { return_url: callback } }
  },

  'GET /payments/products/:customerType/:customerId': world => ({ ids: asUser(world), query: { limit: '10' } }),
  'POST /payments/products/:customerType/:customerId': world => ({ ids: asUser(world), body: { product_id: 'pack' } }),
  'DELETE /payments/products/:customerType/:customerId/:productId': async world => {
    const path = `/payments/products/user/${world.person.userId}`
    const { subscription_id } = await maker(world.project)('POST', path, { product_inline: inlineProduct })
    return { ids: { ...asUser(world), productId: 'inline' }, query: { subscription_id } }
  },
  'POST /payments/products/:customerType/:customerId/switch': async world => {
    await storeCard(world)
    const { items } = await maker(world.project)('GET', `/payments/products/user/${world.person.userId}`)
    const level = items.find(({ id }: { id: string }) => ['starter', 'growth', 'scale'].includes(id)).id
    const body = { from_product_id: level, to_product_id: level === 'growth' ? 'scale' : 'growth' }
    return { ids: asUser(world), body }
  },
  'GET /payments/invoices/:customerType/:customerId': world => ({ ids: asUser(world), query: { limit: '10' } }),
  'GET /payments/billing/:customerType/:customerId': world => ({ ids: asUser(world) }),
  'POST /payments/payment-method/:customerType/:customerId/setup-intent': async world => {
    await setUpStripe(world)
    return { ids: asUser(world), body: {} }
  },
  'POST /payments/payment-method/:customerType/:customerId/set-default': async world => ({
    ids: asUser(world),
    body: { setup_intent_id: await confirmedSetupIntent(world) },
  }),
  'GET /internal/payments/method-configs': () => ({}),
  'POST /internal/payments/transactions/refund': async world => {
    const request = maker(world.project)
    await request('POST', `/payments/products/user/${world.person.userId}`, { product_id: 'pack' })
    const { items } = await request('GET', `/payments/purchases/user/${world.person.userId}`)
    const { id } = items.find(({ offer_id }: { offer_id: string }) => offer_id === 'pack')
    // It was granted: nothing is given back, and it ends.
    return { body: { type: 'one-time-purchase', id, amount_usd: '0', end_action: 'now' } }
  },

  'POST /internal/payments/setup': () => ({ body: { country: 'DE' } }),
  'GET /internal/payments/stripe/account-info': async world => {
    await setUpStripe(world)
    return {}
  },
  'POST /internal/payments/stripe-widgets/account-session': async world => {
    await setUpStripe(world)
    return { body: {} }
  },
  'POST /integrations/stripe/webhooks': world => signedEvent(world),

  'GET /internal/payments/transactions': () => ({ query: { limit: '10' } }),
}

/** Without Stripe, its endpoints answer that it is not configured. */
const hasStripe = ({ testkit }: WorldParts) => testkit.latchkey.app.stripe !== null

async function setUpStripe(world: WorldParts): Promise<void> {
  if (!hasStripe(world)) return
  const request = maker(world.project)
  await request('POST', '/internal/payments/setup', {})
  const { account_id } = await request('GET', '/internal/payments/stripe/account-info')
  world.testkit.stripe().asOwner.completeOnboarding(account_id)
}

const inlineProduct = {
  display_name: 'Support',
  customer_type: 'user',
  prices: { monthly: { USD: '5', interval: [1, 'month'] } },
}

/** Of a card that the person has entered. */
async function confirmedSetupIntent(world: WorldParts): Promise<string> {
  if (!hasStripe(world)) return 'seti_1'
  await setUpStripe(world)
  const path = `/payments/payment-method/user/${world.person.userId}/setup-intent`
  const { client_secret } = await maker(world.project)('POST', path, {})
  world.testkit.stripe().asCustomer.pay(client_secret)
  return client_secret.split('_secret_')[0]
}

/** With which the person pays. */
async function storeCard(world: WorldParts): Promise<void> {
  if (!hasStripe(world)) return
  const body = { setup_intent_id: await confirmedSetupIntent(world) }
  await maker(world.project)('POST', `/payments/payment-method/user/${world.person.userId}/set-default`, body)
}

/** An event of an account that no project has. */
function signedEvent(world: WorldParts) {
  if (!hasStripe(world)) return { body: {} }
  const event = {
    id: 'evt_1',
    object: 'event',
    type: 'account.updated',
    account: 'acct_unknown',
    data: { object: {} },
  } as unknown
  // The server reads no more of such an event.
  const { body, headers } = world.testkit.stripe().webhooks.sign(event as Stripe.Event)
  return { body, headers }
}

const asUser = ({ person }: WorldParts) => ({ customerType: 'user', customerId: person.userId })

/** The pack can be bought any number of times. */
const codeOfPack = ({ project, person }: WorldParts) => newPurchaseCode(maker(project), person, 'pack')
const choiceOfPack = async (world: WorldParts) => ({ full_code: await codeOfPack(world), price_id: 'once' })

/** A subscription that is not about to end cannot be resumed. */
async function changePurchase({ project, person, ids }: WorldParts, act: 'cancel' | 'resume'): Promise<void> {
  const path = `/payments/purchases/user/${person.userId}/${ids.purchaseId}/${act}`
  await project.asServer('POST', path, {})
}
