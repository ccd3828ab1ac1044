import type { ConfigOverride } from '@latchkey/contract'
import { expect } from 'vitest'
import type { Kind, Send } from './kind.ts'

export const paymentsConfig: ConfigOverride = {
  'payments.items.credits': { customerType: 'custom' },
  'payments.items.seats': { customerType: 'user' },
  'payments.offers.plan': {
    prices: { monthly: { USD: '10.00', interval: [1, 'month'] } },
    includedItems: { seats: { quantity: 3 } },
  },
  'payments.offers.pack': { stackable: true, prices: { once: { USD: '5.00' } } },
}

const credits = '/payments/items/custom/workspace-1/credits'

interface Facts {
  /** Of a link to a purchase page that was not used. */
  readonly openCode: string
}

/** Purchases in test mode and a paid one, changes of items, an open link, and an account at Stripe. */
export const payments: Kind<Facts> = {
  async make({ testkit, send, adaId }) {
    await send('server', 'POST', `${credits}/update-quantity?allow_negative=false`, { delta: 10 })
    await send('server', 'POST', `${credits}/update-quantity?allow_negative=false`, { delta: -3 })
    for (const [offerId, priceId] of [
      ['plan', 'monthly'],
      ['pack', 'once'],
    ] as const) {
      const choice = { full_code: await newCode(send, adaId, offerId), price_id: priceId }
      await send('admin', 'POST', '/internal/payments/test-mode-purchase-session', choice)
    }
    const openCode = await newCode(send, adaId, 'pack')
    await send('admin', 'POST', '/internal/payments/setup', { country: 'DE' })
    const { account_id: accountId } = await send('admin', 'GET', '/internal/payments/stripe/account-info')
    const stripe = testkit.stripe()
    stripe.asOwner.completeOnboarding(accountId)
    const paid = { full_code: await newCode(send, adaId, 'pack'), price_id: 'once' }
    stripe.asCustomer.pay((await send('client', 'POST', '/payments/purchases/purchase-session', paid)).client_secret)
    await stripe.webhooks.deliver()
    return { openCode }
  },

  async check({ send, adaId }, { openCode }) {
    expect(await send('server', 'GET', credits)).toMatchObject({ quantity: 7 })
    expect(await send('server', 'GET', `/payments/items/user/${adaId}/seats`)).toMatchObject({ quantity: 3 })
    const { items } = await send('server', 'GET', `/payments/purchases/user/${adaId}`)
    expect(items.map((item: { offer_id: string }) => item.offer_id).sort()).toEqual(['pack', 'pack', 'plan'])
    await send('client', 'POST', '/payments/purchases/validate-code', { full_code: openCode })
    expect((await send('admin', 'GET', '/internal/payments/transactions')).transactions).not.toEqual([])
  },
}

async function newCode(send: Send, customerId: string, offerId: string): Promise<string> {
  const body = { customer_type: 'user', customer_id: customerId, offer_id: offerId }
  return (await send('server', 'POST', '/payments/purchases/create-purchase-url', body)).url.split('/').at(-1)
}
