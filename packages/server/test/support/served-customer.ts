/**
 * A customer of a real server, to whom the steps of a random history happen: what applications and owners do through HTTP,
 * and what Stripe reports as the server stores it.
 */
import { randomUUID } from 'node:crypto'
import type { TestProject } from '@latchkey/testkit'
import { expect } from 'vitest'
import { configRequests } from './config-requests.ts'
import { itemIds, type Step } from './random-histories.ts'
import { type ReferenceHoldings, type ReferenceOffer, referenceQuantity } from './reference-grants.ts'
import {
  type ChangedSubscription,
  changedBy,
  refusingRule,
  withChange,
  withChanged,
  withOffers,
  withPurchase,
} from './reference-purchases.ts'
import { type StripeReports, stripeReports } from './reported-purchases.ts'
import type { ServerSuite } from './servers.ts'
import { getShop } from './shop.ts'
import { asInline, asOffer, asOneTime, asSubscription, soldPrice } from './sold.ts'

type Buying = Extract<Step, { do: 'buy' }>

/** What the server says to what a rule refuses. */
const sentences: Readonly<Record<number, string>> = {
  6: 'and it can be bought once',
  7: 'has a subscription to this product already',
  8: 'is an add-on',
  9: 'for good',
}

export async function serveCustomer(on: ServerSuite, offers: readonly ReferenceOffer[]) {
  const items = itemIds.map(itemId => [`payments.items.${itemId}`, { customerType: 'custom' }])
  const sold = offers.map(offer => [`payments.offers.${offer.id}`, asOffer(offer)])
  const groups = { 'payments.groups.G': {}, 'payments.groups.H': {} }
  const project = await on.project({ config: { ...groups, ...Object.fromEntries([...items, ...sold]) } })
  return new ServedCustomer(on, project, offers)
}

export class ServedCustomer {
  holdings: ReferenceHoldings
  readonly #on: ServerSuite
  readonly #project: TestProject
  readonly #stripe: StripeReports
  readonly #customerId = randomUUID()
  /** Of the subscriptions, in their order. */
  readonly #ids: string[] = []

  constructor(on: ServerSuite, project: TestProject, offers: readonly ReferenceOffer[]) {
    this.#on = on
    this.#project = project
    this.#stripe = stripeReports(on.testkit(), project)
    this.holdings = { offers, subscriptions: [], oneTime: [], changes: {} }
  }

  get #now(): number {
    return this.#on.clock.now().getTime()
  }

  /** @throws where the server does something else than the contract says. */
  async take(step: Step): Promise<void> {
    const now = this.#now
    const changed = changedBy(this.holdings, step, now)
    if (changed) {
      const { index, to } = changed
      if (step.do === 'cancel') await this.#cancel(changed)
      else await this.#stripe.changes(asSubscription(to, this.#ids[index] ?? '', this.#customerId))
      this.holdings = withChanged(this.holdings, changed)
    }
    if (step.do === 'edit') await this.#edit(step)
    if (step.do === 'buy') await this.#buy(step, now)
    if (step.do === 'change') await this.#change(step, now)
  }

  /** The balances now, and at an instant that the request names. */
  async compare(at: number, about: string): Promise<void> {
    const now = this.#now
    for (const itemId of itemIds) {
      const { json } = await this.#project.request('GET', `/payments/items/custom/${this.#customerId}/${itemId}`)
      expect(json.quantity, `${about}: ${itemId}`).toBe(referenceQuantity(this.holdings, itemId, now))
      if (at > latestBalance) continue
      const path = `/internal/payments/items/custom/${this.#customerId}/${itemId}/history?at_millis=${at}&limit=1`
      const history = await this.#project.asAdmin('GET', path)
      const expected = referenceQuantity(this.holdings, itemId, at)
      expect(history.json.quantity_at, `${about}: ${itemId} at ${new Date(at).toISOString()}`).toBe(expected)
    }
  }

  async #change({ itemId, delta, lives, allowNegative }: Extract<Step, { do: 'change' }>, now: number): Promise<void> {
    const expiresAt = lives === null ? null : now + lives
    const body = { delta, ...(expiresAt !== null && { expires_at: new Date(expiresAt).toISOString() }) }
    const path = `/payments/items/custom/${this.#customerId}/${itemId}/update-quantity?allow_negative=${allowNegative}`
    const { status, text } = await this.#project.asServer('POST', path, body)
    const left = referenceQuantity(this.holdings, itemId, now) + delta
    const isRefused = delta < 0 && !allowNegative && left < 0
    expect(status, `${path} ${JSON.stringify(body)}: ${text}`).toBe(isRefused ? 400 : 200)
    if (!isRefused) this.holdings = withChange(this.holdings, itemId, { quantity: delta, at: now, expiresAt })
  }

  async #buy({ quantity, isTest, offer: chosen }: Buying, now: number): Promise<void> {
    const { id } = chosen
    const offer = id === null ? chosen : this.holdings.offers.find(one => one.id === id)
    if (!offer) return
    const bought = { offer, quantity, isTest }
    const rule = refusingRule(this.holdings, offer, now)
    if (isTest || rule !== null) await this.#buyInTestMode(bought, rule)
    else await this.#payFor(bought)
    if (rule === null) this.holdings = withPurchase(this.holdings, bought, now)
  }

  async #buyInTestMode({ offer, quantity }: Omit<Buying, 'do'>, rule: number | null): Promise<void> {
    const { link, buy, purchases } = getShop(this.#project, this.#customerId)
    const { status, text } = await buy(await link(offer.id ?? asInline(offer)), soldPrice, { quantity })
    expect(status, `${JSON.stringify(offer)}: ${text}`).toBe(rule === null ? 200 : 400)
    if (rule !== null) return expect(text).toContain(sentences[rule])
    if (offer.interval === null) return
    const added = (await purchases()).filter(one => one.type === 'subscription' && !this.#ids.includes(one.id))
    expect(added).toHaveLength(1)
    this.#ids.push(...added.map(one => one.id))
  }

  async #payFor({ offer, quantity }: Omit<Buying, 'do'>): Promise<void> {
    const id = randomUUID()
    const bought = withPurchase({ ...this.holdings, subscriptions: [] }, { offer, quantity, isTest: false }, this.#now)
    const [subscription] = bought.subscriptions
    if (subscription) {
      await this.#stripe.begins(asSubscription(subscription, id, this.#customerId))
      this.#ids.push(id)
    } else await this.#stripe.isPaid(asOneTime({ offer, quantity, at: this.#now }, id, this.#customerId))
  }

  async #cancel({ index }: ChangedSubscription): Promise<void> {
    const path = `/payments/purchases/custom/${this.#customerId}/${this.#ids[index]}/cancel`
    const { status, text } = await this.#project.asServer('POST', path, { when: 'now' })
    expect(status, text).toBe(200)
  }

  async #edit(step: Extract<Step, { do: 'edit' }>): Promise<void> {
    const path = `payments.offers.${step.offer.id}`
    if (!this.holdings.offers.some(({ id }) => id === step.offer.id)) return
    await configRequests(this.#project).written({ [path]: step.to && asOffer(step.to) })
    this.holdings = withOffers(this.holdings, step)
  }
}

/** Of which the server computes a balance. */
const latestBalance = Date.UTC(2099, 11, 31)
