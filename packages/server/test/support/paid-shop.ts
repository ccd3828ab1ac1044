/** A shop whose project has a Stripe account, at the double of Stripe. */
import type { Testkit } from '@latchkey/testkit'
import { expect } from 'vitest'
import type { ServerSuite } from './servers.ts'
import { getShop, type Shop, shopConfig } from './shop.ts'

export interface PaidShop extends Shop {
  readonly accountId: string
  /** Begins to pay. */
  session(code: string, priceId: string, choice?: object): ReturnType<Shop['buy']>
  /** The secret of a payment that begins. */
  secret(code: string, priceId: string, choice?: object): Promise<string>
  /** Makes a link, pays with a good card, and has the events delivered. */
  payFor(offer: string | object, priceId?: string, choice?: object): Promise<void>
  /** The id at Stripe of the latest subscription to an offer, by its name. */
  stripeSubscription(offerName: string): string
}

export async function paidShop(on: Pick<ServerSuite, 'project' | 'testkit'>): Promise<PaidShop> {
  const project = await on.project({ config: shopConfig })
  const accountId = await connectStripe(on.testkit(), project)
  return getPaidShop(on.testkit(), getShop(project), accountId)
}

/** Another customer of the same project. */
export function getPaidShop(testkit: Testkit, shop: Shop, accountId: string): PaidShop {
  const stripe = testkit.stripe()
  const session: PaidShop['session'] = (full_code, price_id, choice = {}) => {
    const path = '/payments/purchases/purchase-session'
    return shop.project.request('POST', path, { body: { full_code, price_id, ...choice } })
  }
  const secret: PaidShop['secret'] = async (...given) => {
    const { status, text, json } = await session(...given)
    expect(status, text).toBe(200)
    return json.client_secret
  }
  return {
    ...shop,
    accountId,
    session,
    secret,
    async payFor(offer, priceId = 'monthly', choice) {
      const clientSecret = await secret(await shop.link(offer), priceId, choice)
      expect(stripe.asCustomer.pay(clientSecret)).toBe('succeeded')
      await stripe.webhooks.deliver()
    },
    stripeSubscription(offerName) {
      const { products, subscriptions } = stripe.account(accountId)
      const found = [...subscriptions.values()].findLast(
        ({ items }) => products.get(items.data[0]?.price.product ?? '')?.name === offerName,
      )
      if (!found) throw new Error(`The account has no subscription to ${offerName}.`)
      return found.id
    },
  }
}

export async function connectStripe(testkit: Testkit, project: Shop['project']): Promise<string> {
  const set = await project.asAdmin('POST', '/internal/payments/setup', { country: 'DE' })
  expect(set.status, set.text).toBe(200)
  const path = '/internal/payments/stripe/account-info'
  const { account_id } = (await project.asAdmin('GET', path)).json
  testkit.stripe().asOwner.completeOnboarding(account_id)
  await testkit.stripe().webhooks.deliver()
  return account_id
}
