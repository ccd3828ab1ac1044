import type { TestProject } from '@latchkey/testkit'
import { expect, it } from 'vitest'
import { connectStripe } from '../../test/support/paid-shop.ts'
import { eachServer } from '../../test/support/servers.ts'
import { codeIn } from '../../test/support/shop.ts'

const monthly = { monthly: { USD: '19', interval: [1, 'month'] as [number, 'month'] } }
const config = {
  'payments.offers.pro': { customerType: 'user', displayName: 'Pro', prices: monthly },
  'payments.offers.pack': { customerType: 'user', displayName: 'Pack', prices: { once: { JPY: '700' } } },
  'payments.offers.crew': { customerType: 'team', displayName: 'Crew', prices: monthly },
} as const

eachServer(
  'mails about payments',
  on => {
    const stripe = () => on.testkit().stripe()
    const deliver = () => stripe().webhooks.deliver()
    /** Without the one that confirms the address. */
    const listMails = async (email: string) =>
      (await on.testkit().mailbox.list(email)).filter(({ subject }) => !subject.startsWith('Confirm'))
    const mailsTo = async (email: string) => (await listMails(email)).map(({ subject }) => subject)
    async function shop() {
      const project = await on.project({ config })
      const accountId = await connectStripe(on.testkit(), project)
      return { project, accountId, ada: await verified(project) }
    }
    async function verified(project: TestProject) {
      const ada = await project.signUp()
      await project.asServer('PATCH', `/users/${ada.userId}`, { primary_email_verified: true })
      return ada
    }
    async function begin(project: TestProject, offer: string, price: string, customer: object) {
      const body = { offer_id: offer, ...customer }
      const made = await project.asServer('POST', '/payments/purchases/create-purchase-url', body)
      const chosen = { full_code: codeIn(made.json.url), price_id: price, ...(price === 'once' && { currency: 'JPY' }) }
      const begun = await project.request('POST', '/payments/purchases/purchase-session', { body: chosen })
      expect(begun.status, begun.text).toBe(200)
      expect(stripe().asCustomer.pay(begun.json.client_secret)).toBe('succeeded')
    }
    async function pay(...payment: Parameters<typeof begin>) {
      await begin(...payment)
      await deliver()
    }
    const ofUser = (customer_id: string) => ({ customer_type: 'user', customer_id })

    it('send a receipt for a subscription, with its invoice, and one for each renewal', async () => {
      const { project, accountId, ada } = await shop()
      await pay(project, 'pro', 'monthly', ofUser(ada.userId))
      const [mail, ...others] = await listMails(ada.email)
      expect(others).toEqual([])
      expect(mail?.subject).toBe('Receipt of your payment to Acme')
      expect(mail?.text.replace(/\s+/g, ' ')).toContain('Your payment of 19.00 USD for Pro has come in.')
      expect(mail?.html).toContain('https://invoice.stripe.com/')
      const [subscription = ''] = stripe().account(accountId).subscriptions.keys()
      stripe().asStripe.renew(subscription)
      await deliver()
      expect(await mailsTo(ada.email)).toHaveLength(2)
    })

    it('say that a renewal failed, when it is tried first', async () => {
      const { project, accountId, ada } = await shop()
      await pay(project, 'pro', 'monthly', ofUser(ada.userId))
      const [subscription = ''] = stripe().account(accountId).subscriptions.keys()
      stripe().asStripe.renew(subscription, 'declined')
      await deliver()
      expect(await mailsTo(ada.email)).toEqual(['Receipt of your payment to Acme', 'A payment to Acme failed'])
      const { json } = await project.asAdmin('GET', '/emails/outbox')
      expect(JSON.stringify(json)).not.toContain('https://invoice.stripe.com/')
    })

    it('send a receipt for what is paid once, in the currency that was paid', async () => {
      const { project, ada } = await shop()
      await pay(project, 'pack', 'once', ofUser(ada.userId))
      const [mail] = await listMails(ada.email)
      expect(mail?.text.replace(/\s+/g, ' ')).toContain('Your payment of 700 JPY for Pack has come in.')
      expect(mail?.html).not.toContain('View the invoice')
    })

    it('go out once, however often Stripe reports the payment', async () => {
      const { project, ada } = await shop()
      await begin(project, 'pro', 'monthly', ofUser(ada.userId))
      const events = stripe().webhooks.take()
      for (const _ of ['at once', 'and again']) {
        await Promise.all([1, 2, 3].map(() => stripe().webhooks.deliver(events)))
      }
      expect(await mailsTo(ada.email)).toEqual(['Receipt of your payment to Acme'])
    })

    it('are for those who manage a team, and for no address that is not verified', async () => {
      const { project, ada } = await shop()
      const bob = await verified(project)
      const eve = await project.signUp()
      const made = await project.asServer('POST', '/teams', { display_name: 'Crew', creator_user_id: ada.userId })
      const team = made.json.id
      for (const { userId } of [bob, eve]) await project.asServer('POST', `/team-memberships/${team}/${userId}`, {})
      await project.asServer('POST', `/team-permissions/${team}/${eve.userId}/team_admin`, {})
      await pay(project, 'crew', 'monthly', { customer_type: 'team', customer_id: team })
      expect(await mailsTo(ada.email)).toEqual(['Receipt of your payment to Acme'])
      expect([await mailsTo(bob.email), await mailsTo(eve.email)]).toEqual([[], []])
    })
  },
  { stripe: true },
)
