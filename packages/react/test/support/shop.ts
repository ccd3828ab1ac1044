/** What a project sells, and buying it in test mode as its owner would. */
import type { Testkit, TestProject } from '@latchkey/testkit'
import { expect } from 'vitest'

const monthly = (USD: string, EUR: string) => ({ USD, EUR, interval: [1, 'month'] as [number, 'month'] })
const yearly = (USD: string, EUR: string) => ({ USD, EUR, interval: [1, 'year'] as [number, 'year'] })
const each = (quantity: number) => ({ quantity, repeat: [1, 'month'] as [number, 'month'], expires: 'when-repeated' })

export const shopConfig = {
  'payments.groups.plans': { displayName: 'Plans' },
  'payments.items.credits': { displayName: 'Credits' },
  'payments.items.storage': { displayName: 'GB of storage' },
  'payments.items.seats': { displayName: 'Seats', customerType: 'team' },
  'payments.offers.free': {
    displayName: 'Free',
    groupId: 'plans',
    prices: 'include-by-default',
    includedItems: { credits: each(10) },
  },
  'payments.offers.basic': {
    displayName: 'Basic',
    groupId: 'plans',
    prices: { monthly: monthly('10', '9.50'), yearly: yearly('100', '95') },
    includedItems: { credits: each(1_000), storage: { quantity: 5, expires: 'when-purchase-expires' } },
  },
  'payments.offers.pro': {
    displayName: 'Pro',
    groupId: 'plans',
    freeTrial: [7, 'day'],
    prices: { monthly: monthly('24.99', '22'), yearly: yearly('249', '220') },
    includedItems: { credits: each(10_000), storage: { quantity: 100, expires: 'when-purchase-expires' } },
  },
  'payments.offers.extra': {
    displayName: 'More storage',
    groupId: 'plans',
    stackable: true,
    isAddOnTo: { basic: true, pro: true },
    prices: { monthly: monthly('2.50', '2.40') },
    includedItems: { storage: { quantity: 50, expires: 'when-purchase-expires' } },
  },
  'payments.offers.pack': {
    displayName: 'Credit pack',
    stackable: true,
    prices: { once: { USD: '5', JPY: '700' } },
    includedItems: { credits: { quantity: 500 } },
  },
  'payments.offers.crew': {
    displayName: 'Crew',
    customerType: 'team',
    prices: { monthly: monthly('30', '28') },
    includedItems: { seats: { quantity: 5, expires: 'when-purchase-expires' } },
  },
}

type Customer = ['user' | 'team', id: string]

/** The code of a new purchase page. */
export async function newPurchaseCode(project: TestProject, [type, id]: Customer, offerId: string): Promise<string> {
  const body = { customer_type: type, customer_id: id, offer_id: offerId }
  const { json, text } = await project.asServer('POST', '/payments/purchases/create-purchase-url', body)
  expect(json?.url, text).toBeTruthy()
  return json.url.split('/').at(-1)
}

export async function buy(project: TestProject, customer: Customer, offerId: string, choice: object = {}) {
  const full_code = await newPurchaseCode(project, customer, offerId)
  const answer = await project.asAdmin('POST', '/internal/payments/test-mode-purchase-session', {
    full_code,
    price_id: 'monthly',
    ...choice,
  })
  expect(answer.status, answer.text).toBe(200)
}

/** From now on the project can be paid, at the double of Stripe. */
export async function connectStripe(testkit: Testkit, project: TestProject): Promise<void> {
  const begun = await project.asAdmin('POST', '/internal/payments/setup', { country: 'DE' })
  expect(begun.status, begun.text).toBe(200)
  const path = '/internal/payments/stripe/account-info'
  const { account_id } = (await project.asAdmin('GET', path)).json
  testkit.stripe().asOwner.completeOnboarding(account_id)
  await testkit.stripe().webhooks.deliver()
}
