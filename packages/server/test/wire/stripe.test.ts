/** A Stripe account that is set up, read and paid by the published SDK. */
import { expect, it } from 'vitest'
import { send } from './support/raw.ts'
import {
  adminApp,
  clientApp,
  getRefusal,
  getStripeAccount,
  isOldest,
  productError,
  serverApp,
  toBuy,
} from './support/sdk.ts'
import { callbackUrl, createProject, eachWire, freshEmail, password } from './support/wire.ts'

eachWire(
  'the Stripe calls of @stackframe/js',
  wire => {
    it('set an account up, and say what it can do', async ({ skip }) => {
      const stripe = wire().stripe?.() ?? skip()
      const project = await createProject(wire())
      const admin = adminApp(project)
      expect(await getStripeAccount(admin)).toBeNull()
      const { url } = await admin.setupPayments()
      expect(url).toMatch(new RegExp(`^${stripe.origin}/`))
      const begun = await getStripeAccount(admin)
      expect(begun).toMatchObject({ account_id: expect.stringMatching(/^acct_/), charges_enabled: false })

      stripe.asOwner.completeOnboarding(begun?.account_id ?? '')
      const ready = { charges_enabled: true, details_submitted: true, payouts_enabled: true }
      expect(await getStripeAccount(admin)).toEqual({ account_id: begun?.account_id, ...ready })
      expect(await adminApp(project).getStripeAccountInfo()).toMatchObject(ready)
      // Once more is the same account.
      await admin.setupPayments()
      expect((await getStripeAccount(admin))?.account_id).toBe(begun?.account_id)
      expect((await admin.createStripeWidgetAccountSession()).client_secret).toMatch(/_secret_/)
    })

    it('refuse a session of an account that is not set up', async () => {
      const project = await createProject(wire())
      await expect(adminApp(project).createStripeWidgetAccountSession()).rejects.toThrow('400')
      // The published SDK takes this code for `null`.
      const { status, json } = await send(wire().url, 'GET', '/internal/payments/stripe/account-info', {
        headers: {
          'x-stack-access-type': 'admin',
          'x-stack-project-id': project.id,
          'x-stack-super-secret-admin-key': project.superSecretAdminKey,
        },
      })
      expect([status, json.code]).toEqual([404, 'STRIPE_ACCOUNT_INFO_NOT_FOUND'])
    })

    it('lead to purchases that are paid, of offers and of inline offers', async ({ skip }) => {
      const stripe = wire().stripe?.() ?? skip()
      const project = await createProject(wire())
      const [admin, server] = [adminApp(project), serverApp(project)]
      await (await admin.getProject()).updateConfig({
        'payments.items.credits': { displayName: 'Credits', customerType: 'user' },
        'payments.offers.pack': {
          prices: { once: { USD: '5.00' } },
          includedItems: { credits: { quantity: 10 } },
        },
      })
      await admin.setupPayments()
      stripe.asOwner.completeOnboarding((await getStripeAccount(admin))?.account_id ?? '')
      const client = clientApp(project)
      const options = { email: freshEmail(), password, noRedirect: true, verificationCallbackUrl: callbackUrl } as const
      await client.signUpWithCredential(options)
      const user = await client.getUser({ or: 'throw' })

      const pay = async (url: string, price_id: string) => {
        const full_code = new URL(url).pathname.split('/').at(-1)
        const body = JSON.stringify({ full_code, price_id })
        const path = '/api/v1/payments/purchases/purchase-session'
        const headers = { 'content-type': 'application/json' }
        const answer = await fetch(`${wire().url}${path}`, { method: 'POST', headers, body })
        expect(stripe.asCustomer.pay((await answer.json()).client_secret)).toBe('succeeded')
        await stripe.webhooks.deliver()
      }
      await pay(await user.createCheckoutUrl(toBuy('pack')), 'once')
      const seller = serverApp(project, { 'x-stack-secret-server-key': project.secretServerKey })
      const buyer = await seller.getUser(user.id)
      const made: Parameters<NonNullable<typeof buyer>['createCheckoutUrl']>[0] & { offer: object } = {
        offer: {
          display_name: 'Made to measure',
          customer_type: 'user',
          server_only: true,
          prices: { monthly: { USD: '7.00', interval: [1, 'month'] } },
          included_items: { credits: { quantity: 25 } },
        },
      }
      const url = await buyer?.createCheckoutUrl(isOldest ? made : Object.assign(made, { product: made.offer }))
      await pay(url ?? '', 'monthly')
      expect((await server.getItem({ itemId: 'credits', userId: user.id })).quantity).toBe(35)
      if (!isOldest) return
      const { transactions } = await admin.listTransactions({})
      const bought = transactions.map(one => [one.type, one.offer_display_name, one.test_mode])
      expect(bought.sort()).toEqual([
        ['one_time', 'pack', false],
        ['subscription', 'Made to measure', false],
      ])
      expect(await getRefusal(user.createCheckoutUrl(toBuy('gold')))).toBe(productError('DOES_NOT_EXIST'))
    })
  },
  { stripe: true },
)
