/** A project that sells, and its customers: purchases in test mode through HTTP. */
import { randomUUID } from 'node:crypto'
import type { ConfigOverride } from '@latchkey/contract'
import type { TestProject } from '@latchkey/testkit'
import { expect } from 'vitest'

const monthly = (USD: string) => ({ monthly: { USD, interval: [1, 'month'] as [number, 'month'] } })
const inG = { customerType: 'custom', groupId: 'G' } as const

/** Group G of the contract's examples, and offers outside of it. */
export const shopConfig: ConfigOverride = {
  'payments.groups.G': { displayName: 'Plans' },
  'payments.items.seats': { customerType: 'custom', displayName: 'Seats' },
  'payments.items.credits': { customerType: 'custom', displayName: 'Credits' },
  'payments.offers.free': {
    ...inG,
    prices: 'include-by-default',
    includedItems: { seats: { quantity: 1 } },
  },
  'payments.offers.basic': {
    ...inG,
    displayName: 'Basic',
    prices: { ...monthly('10.00'), yearly: { USD: '100', EUR: '90', interval: [1, 'year'] } },
    includedItems: { seats: { quantity: 5, expires: 'when-purchase-expires' } },
  },
  'payments.offers.pro': {
    ...inG,
    displayName: 'Pro',
    freeTrial: [7, 'day'],
    prices: monthly('30.00'),
    includedItems: { seats: { quantity: 20, expires: 'when-purchase-expires' } },
  },
  'payments.offers.extra': {
    ...inG,
    displayName: 'Extra',
    stackable: true,
    isAddOnTo: { basic: true, pro: true },
    prices: monthly('2.50'),
    includedItems: { seats: { quantity: 1, expires: 'when-purchase-expires' } },
  },
  'payments.offers.lifetime': {
    ...inG,
    displayName: 'Lifetime',
    prices: { once: { USD: '299' } },
    includedItems: { seats: { quantity: 50 } },
  },
  'payments.offers.pack': {
    customerType: 'custom',
    displayName: 'Credit pack',
    stackable: true,
    prices: { once: { USD: '5', JPY: '700' } },
    includedItems: { credits: { quantity: 100 } },
  },
  'payments.offers.hidden': {
    customerType: 'custom',
    serverOnly: true,
    prices: { once: { USD: '1' } },
  },
}

export interface Shop {
  readonly project: TestProject
  readonly customerId: string
  /** The code of a new link. */
  link(offer: string | object): Promise<string>
  validate(code: string): Promise<Answer>
  buy(code: string, priceId: string, choice?: object): Promise<Answer>
  /** Makes a link and buys with it. */
  buyOffer(offerId: string, priceId?: string, choice?: object): Promise<Answer>
  quantity(itemId: string): Promise<number>
  purchases(): Promise<PurchaseView[]>
}

interface Answer {
  readonly status: number
  readonly text: string
  // What a JSON document holds is for the test to say.
  readonly json: Awaited<ReturnType<TestProject['request']>>['json']
}

export interface PurchaseView {
  readonly id: string
  readonly type: string
  readonly offer_id: string | null
  readonly status: string | null
  readonly quantity: number
  readonly created_at_millis: number | null
  readonly period_end_millis: number | null
  readonly ended_at_millis: number | null
}

export function getShop(project: TestProject, customerId: string = randomUUID()): Shop {
  const shop: Shop = {
    project,
    customerId,
    async link(offer) {
      const body = {
        customer_type: 'custom',
        customer_id: customerId,
        ...(typeof offer === 'string' ? { offer_id: offer } : { inline_offer: offer }),
      }
      const made = await project.asServer('POST', '/payments/purchases/create-purchase-url', body)
      expect(made.status, made.text).toBe(200)
      return codeIn(made.json.url)
    },
    validate: full_code => project.request('POST', '/payments/purchases/validate-code', { body: { full_code } }),
    buy: (full_code, price_id, choice = {}) =>
      project.asAdmin('POST', '/internal/payments/test-mode-purchase-session', { full_code, price_id, ...choice }),
    buyOffer: async (offerId, priceId = 'monthly', choice) => shop.buy(await shop.link(offerId), priceId, choice),
    async quantity(itemId) {
      const { json } = await project.request('GET', `/payments/items/custom/${customerId}/${itemId}`)
      return json.quantity
    },
    async purchases() {
      const path = `/payments/purchases/custom/${customerId}`
      return (await project.asServer('GET', path)).json.items
    },
  }
  return shop
}

export function codeIn(url: string): string {
  const code = url.split('/purchase/').at(-1) ?? ''
  expect(code).toMatch(/^[a-z0-9_-]+$/)
  return code
}
