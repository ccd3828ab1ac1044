/** The objects of one account. */
import type Stripe from 'stripe'
import type { TestCard } from '../cards.ts'
import type * as Kept from './stored.ts'
import type { StripeState } from './stripe-state.ts'

type Maps = {
  [Name in keyof AccountObjects as AccountObjects[Name] extends Map<string, { id: string }> ? Name : never]: Name
}
type Kind = Maps[keyof Maps]
export type ObjectOf<Name extends Kind> = Extract<
  AccountObjects[Name] extends Map<string, infer Item> ? Item : never,
  { id: string }
>

export class AccountObjects {
  readonly state: StripeState
  readonly account: Kept.StoredAccount
  readonly customers = new Map<string, Kept.StoredCustomer | Kept.StoredDeletedCustomer>()
  readonly products = new Map<string, Kept.StoredProduct>()
  readonly prices = new Map<string, Kept.StoredPrice>()
  readonly paymentMethods = new Map<string, Kept.StoredPaymentMethod>()
  readonly paymentIntents = new Map<string, Kept.StoredPaymentIntent>()
  readonly setupIntents = new Map<string, Kept.StoredSetupIntent>()
  readonly charges = new Map<string, Kept.StoredCharge>()
  readonly refunds = new Map<string, Kept.StoredRefund>()
  readonly disputes = new Map<string, Kept.StoredDispute>()
  readonly subscriptions = new Map<string, Kept.StoredSubscription>()
  readonly invoices = new Map<string, Kept.StoredInvoice>()
  readonly invoicePayments = new Map<string, Kept.StoredInvoicePayment>()
  readonly portalConfigurations = new Map<string, Kept.StoredPortalConfiguration>()
  readonly portalSessions = new Map<string, Kept.StoredPortalSession>()
  /** How each payment method behaves, and whether it was set up for later payments. */
  readonly cards = new Map<string, { readonly card: TestCard; isSetUp: boolean }>()
  /** Credits and debits that the next invoice of a customer will have, by customer. */
  readonly pendingLines = new Map<string, Kept.StoredLine[]>()
  /** What was announced already: the end of a trial, the next invoice. */
  readonly announced = new Set<string>()

  constructor(state: StripeState, account: Kept.StoredAccount) {
    this.state = state
    this.account = account
  }

  get id(): string {
    return this.account.id
  }

  find(id: string): object | undefined {
    for (const kind of this.#kinds()) {
      const found = kind.get(id)
      if (found) return found
    }
    return id === this.id ? this.account : undefined
  }

  #kinds(): ReadonlyMap<string, object>[] {
    return [
      ...[this.customers, this.products, this.prices, this.paymentMethods, this.paymentIntents, this.setupIntents],
      ...[this.charges, this.refunds, this.disputes, this.subscriptions, this.invoices, this.invoicePayments],
      ...[this.portalConfigurations, this.portalSessions],
    ]
  }

  /** What an object only has when it is expanded. */
  includable({ object, id }: Record<string, unknown>, name: string): unknown {
    if (object === 'invoice' && name === 'payments')
      return this.#list(this.getPayments(String(id)), '/v1/invoice_payments')
    if (object === 'invoice' && name === 'confirmation_secret') return this.#confirmationSecret(String(id))
    if (object === 'customer' && name === 'subscriptions')
      return this.#list(this.#getSubscriptions(String(id)), `/v1/customers/${id}/subscriptions`)
    if (object === 'charge' && name === 'refunds')
      return this.#list(
        [...this.refunds.values()].filter(({ charge }) => charge === id),
        `/v1/charges/${id}/refunds`,
      )
    return undefined
  }

  getPayments(invoiceId: string): Kept.StoredInvoicePayment[] {
    return [...this.invoicePayments.values()].filter(({ invoice }) => invoice === invoiceId)
  }

  #getSubscriptions(customerId: string): Kept.StoredSubscription[] {
    const ended: readonly string[] = ['canceled', 'incomplete_expired']
    return [...this.subscriptions.values()].filter(
      ({ customer, status }) => customer === customerId && !ended.includes(status),
    )
  }

  #confirmationSecret(invoiceId: string): Stripe.Invoice.ConfirmationSecret | null {
    const intents = this.getPayments(invoiceId).map(({ payment }) => this.paymentIntents.get(payment.payment_intent))
    const open = intents.find(intent => intent && !['succeeded', 'canceled'].includes(intent.status))
    return open?.client_secret ? { client_secret: open.client_secret, type: 'payment_intent' } : null
  }

  #list<Item extends object>(data: readonly Item[], url: string): Kept.StoredList<Item> {
    return { object: 'list', data: structuredClone([...data]), has_more: false, url }
  }

  /** Stores a new object, and records its event. */
  add<Name extends Kind>(kind: Name, type: Stripe.Event.Type, object: ObjectOf<Name>): ObjectOf<Name> {
    // The map of this kind has such objects.
    const stored = this[kind] as Map<string, ObjectOf<Name>>
    stored.set(object.id, object)
    this.record(type, object)
    return object
  }

  record(type: Stripe.Event.Type, object: object): void {
    this.state.record(this, type, object)
  }

  /** Changes an object, and records an event with what it was before, if anything is different now. */
  change<Whole extends object>(type: Stripe.Event.Type | null, object: Whole, changes: Partial<Whole>): void {
    const names = Object.keys(changes) as (keyof Whole)[] // of the object that was given
    const different = names.filter(name => JSON.stringify(object[name]) !== JSON.stringify(changes[name]))
    const previous = Object.fromEntries(different.map(name => [name, structuredClone(object[name])]))
    Object.assign(object, changes)
    if (type !== null && different.length > 0) this.state.record(this, type, object, previous)
  }
}
