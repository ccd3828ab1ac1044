/** What happens at Stripe, in every order in which its events may arrive: the ledger is that of events in order. */
import type { StripeDouble } from '@latchkey/testkit/stripe'
import { describe, expect, it } from 'vitest'
import { getPaidShop, type PaidShop, paidShop } from '../../test/support/paid-shop.ts'
import { eachServer } from '../../test/support/servers.ts'
import { getShop } from '../../test/support/shop.ts'

const day = 24 * 60 * 60

interface Scene {
  readonly shop: PaidShop
  readonly stripe: StripeDouble
  /** Time passes, and Stripe does what is due. */
  pass(days: number): Promise<void>
  /** Something has happened. Where events come in order, they come now. */
  step(): Promise<void>
}

type Delivery = (stripe: StripeDouble) => Promise<void>
/** As they happen. */
const inOrder = 'in order'
/** A case has its scene played twice at most; on a slow machine where others work, too. */
const timeout = 120_000
type Events = ReturnType<StripeDouble['webhooks']['take']>

const offer = (scene: Scene, name: string) => scene.shop.stripeSubscription(name)

/** Begins to pay and pays; the events are for the test to deliver. */
async function pay({ shop, stripe, step }: Scene, offerId: string, priceId = 'monthly', choice = {}): Promise<string> {
  const secret = await shop.secret(await shop.link(offerId), priceId, choice)
  await step()
  stripe.asCustomer.pay(secret)
  await step()
  return secret
}
const getIntent = (secret: string) => secret.split('_secret_')[0] ?? ''

/** What happens, by what it shows. Each has events of its own; those of purchases before it may be delivered by then. */
const scenes: Readonly<Record<string, (scene: Scene) => Promise<void>>> = {
  'a pack is bought': async scene => void (await pay(scene, 'pack', 'once', { quantity: 2 })),
  'a card is declined, then another one works': async ({ shop, stripe, step }) => {
    const secret = await shop.secret(await shop.link('pack'), 'once')
    stripe.asCustomer.pay(secret, 'declined')
    await step()
    stripe.asCustomer.pay(secret)
  },
  'the bank has the customer confirm': async ({ shop, stripe, step }) => {
    const secret = await shop.secret(await shop.link('basic'), 'monthly')
    stripe.asCustomer.pay(secret, 'requires-action')
    await step()
    stripe.asCustomer.authenticate(secret)
  },
  'a pack is refunded': async scene => {
    const secret = await pay(scene, 'pack', 'once')
    scene.stripe.asOwner.refund(getIntent(secret))
  },
  'a payment is disputed and lost': async scene => {
    const secret = await pay(scene, 'pack', 'once')
    const { id } = scene.stripe.asStripe.openDispute(getIntent(secret))
    await scene.step()
    scene.stripe.asStripe.closeDispute(id, 'lost')
  },
  'a subscription renews twice': async scene => {
    await pay(scene, 'basic')
    await scene.pass(31)
    await scene.pass(31)
  },
  'a renewal fails, and the next try works': async scene => {
    await pay(scene, 'basic')
    const id = offer(scene, 'Basic')
    scene.stripe.asCustomer.changeCard(id, 'declined-later')
    await scene.pass(31)
    scene.stripe.asCustomer.changeCard(id, 'visa')
    await scene.step()
    scene.stripe.asStripe.retryPayment(id)
  },
  'a renewal fails for good, and the subscription stays unpaid': async scene => {
    await pay(scene, 'basic')
    const id = offer(scene, 'Basic')
    scene.stripe.asCustomer.changeCard(id, 'declined-later')
    await scene.pass(31)
    scene.stripe.asStripe.giveUp(id, 'unpaid')
  },
  'a renewal fails for good, and the subscription ends': async scene => {
    await pay(scene, 'basic')
    const id = offer(scene, 'Basic')
    scene.stripe.asCustomer.changeCard(id, 'declined-later')
    await scene.pass(31)
    scene.stripe.asStripe.giveUp(id, 'canceled')
  },
  'another offer is bought while the one before is unpaid': async scene => {
    await pay(scene, 'basic')
    const id = offer(scene, 'Basic')
    scene.stripe.asCustomer.changeCard(id, 'declined-later')
    await scene.pass(31)
    scene.stripe.asStripe.giveUp(id, 'unpaid')
    // Whether a trial is due depends on what is known: these have come.
    await scene.stripe.webhooks.deliver()
    await pay(scene, 'pro')
  },
  'the owner cancels at the end of the period': async scene => {
    await pay(scene, 'basic')
    scene.stripe.asOwner.cancelSubscription(offer(scene, 'Basic'), { atPeriodEnd: true })
    await scene.pass(31)
  },
  'the owner cancels at once': async scene => {
    await pay(scene, 'basic')
    scene.stripe.asOwner.cancelSubscription(offer(scene, 'Basic'))
  },
  'the customer is deleted': async scene => {
    await pay(scene, 'basic')
    const subscription = scene.stripe.account(scene.shop.accountId).subscriptions.get(offer(scene, 'Basic'))
    scene.stripe.asOwner.deleteCustomer(subscription?.customer ?? '')
  },
  'a trial ends and is paid': async scene => {
    await pay(scene, 'pro')
    await scene.pass(8)
  },
  'what was begun is never paid': async scene => {
    await scene.shop.secret(await scene.shop.link('basic'), 'monthly')
    await scene.pass(2)
  },
}

/** What each leaves, by the words of the contract. */
const ledgers: Readonly<Record<string, [seats: number, credits: number, status: string | null]>> = {
  'a pack is bought': [1, 200, null],
  'a card is declined, then another one works': [1, 100, null],
  'the bank has the customer confirm': [5, 0, 'active'],
  'a pack is refunded': [1, 100, null],
  'a payment is disputed and lost': [1, 100, null],
  'a subscription renews twice': [5, 0, 'active'],
  'a renewal fails, and the next try works': [5, 0, 'active'],
  'a renewal fails for good, and the subscription stays unpaid': [1, 0, 'unpaid'],
  'a renewal fails for good, and the subscription ends': [1, 0, 'canceled'],
  'another offer is bought while the one before is unpaid': [20, 0, 'active'],
  'the owner cancels at the end of the period': [1, 0, 'canceled'],
  'the owner cancels at once': [1, 0, 'canceled'],
  'the customer is deleted': [1, 0, 'canceled'],
  'a trial ends and is paid': [20, 0, 'active'],
  'what was begun is never paid': [1, 0, null],
}

function arranged(arrange: (events: Events) => Events): Delivery {
  return async ({ webhooks }) => {
    for (const { status } of await webhooks.deliver(arrange(webhooks.take()))) expect(status).toBe(200)
  }
}

const deliveries: Readonly<Record<string, Delivery>> = {
  'each twice': arranged(events => events.flatMap(event => [event, event])),
  backwards: arranged(events => [...events].reverse()),
  'all again after all': arranged(events => [...events, ...events]),
  'every second one late, and the first one last': arranged(([first, ...events]) => [
    ...events.filter((_, index) => index % 2 === 0),
    ...events.filter((_, index) => index % 2 === 1),
    ...(first ? [first] : []),
  ]),
  'all at once': async ({ webhooks }) => {
    const answers = await Promise.all(webhooks.take().map(event => webhooks.deliver([event])))
    for (const [answer] of answers) expect(answer?.status).toBe(200)
  },
}

eachServer(
  'events of Stripe that come',
  on => {
    let first: Promise<PaidShop> | undefined

    /** A new customer. Those before have left Stripe: with time they would renew, and have events. */
    async function newCustomer(stripe: StripeDouble): Promise<PaidShop> {
      first ??= paidShop(on)
      const { project, accountId } = await first
      const known = stripe.account(accountId).customers
      for (const { id, deleted } of known.values()) if (!deleted) stripe.asOwner.deleteCustomer(id)
      stripe.webhooks.take()
      return getPaidShop(on.testkit(), getShop(project), accountId)
    }

    async function outcome(play: (scene: Scene) => Promise<void>, deliver: Delivery | typeof inOrder) {
      const stripe = on.testkit().stripe()
      const shop = await newCustomer(stripe)
      const step = async () => void (deliver === inOrder && (await stripe.webhooks.deliver()))
      const pass = async (days: number) => {
        on.clock.advance(days * day)
        stripe.asStripe.passTime()
        await step()
      }
      await play({ shop, stripe, pass, step })
      if (deliver !== inOrder) await deliver(stripe)
      await stripe.webhooks.deliver()
      // What was replaced ends at Stripe, which has events of its own.
      await on.testkit().latchkey.worker.drain()
      await stripe.webhooks.deliver()
      // Those of one instant come in any order.
      const purchases = (await shop.purchases()).sort((one, other) =>
        `${one.offer_id}` < `${other.offer_id}` ? 1 : -1,
      )
      return {
        seats: await shop.quantity('seats'),
        credits: await shop.quantity('credits'),
        purchases: purchases.map(({ type, offer_id, status, quantity }) => ({ type, offer_id, status, quantity })),
      }
    }

    const expected = new Map<string, ReturnType<typeof outcome>>()
    /** That of events in order, of which each scene has one. */
    function wanted(name: string): ReturnType<typeof outcome> {
      const play = scenes[name]
      if (!play) throw new Error(`There is no scene in which ${name}.`)
      const known = expected.get(name) ?? outcome(play, inOrder)
      expected.set(name, known)
      return known
    }

    describe.each(Object.entries(scenes))('%s:', (name, play) => {
      it('in order, in the ledger of the contract', { timeout }, async () => {
        const { seats, credits, purchases } = await wanted(name)
        const status = purchases.find(({ type }) => type !== 'default')?.status ?? null
        expect([seats, credits, status]).toEqual(ledgers[name])
      })

      it.each(Object.entries(deliveries))('%s', { timeout, tags: ['release'] }, async (_, deliver) => {
        const inOrderOutcome = await wanted(name)
        expect(await outcome(play, deliver)).toEqual(inOrderOutcome)
      })
    })
  },
  { stripe: true },
)
