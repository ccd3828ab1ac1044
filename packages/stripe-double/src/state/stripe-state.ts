/** Everything that the double holds: the platform, the accounts connected to it, and what has happened. */
import type Stripe from 'stripe'
import type { Faults } from '../http/faults.ts'
import { AccountObjects } from './account-objects.ts'
import { inMode, newId } from './ids.ts'
import { platformAccount } from './platform-account.ts'

export interface StripeStateOptions {
  readonly clock: { now(): Date }
  readonly faults: Faults
  readonly apiVersion: string
  /** Whether its objects are of live mode. */
  readonly isLive: boolean
  /** Where the pages of the double are: those to which Stripe sends browsers. */
  readonly origin: () => string
}

/** A page of the onboarding. */
export interface AccountLink {
  readonly account: string
  readonly returnUrl: string
  readonly refreshUrl: string
  readonly expiresAt: number
  wasUsed: boolean
}

export class StripeState {
  readonly faults: Faults
  readonly apiVersion: string
  readonly isLive: boolean
  readonly origin: () => string
  readonly platform: AccountObjects
  /** Of every account, oldest first. */
  readonly events: Stripe.Event[] = []
  /** Pages of the onboarding, by the token in their addresses. */
  readonly links = new Map<string, AccountLink>()
  readonly #clock: StripeStateOptions['clock']
  readonly #connected = new Map<string, AccountObjects>()
  /** The request that is being answered: events name it. */
  request: Stripe.Event.Request | null = null
  /** Called for each event. */
  onEvent: () => void = () => {}

  constructor({ clock, faults, apiVersion, isLive, origin }: StripeStateOptions) {
    this.#clock = clock
    this.faults = faults
    this.apiVersion = apiVersion
    this.isLive = isLive
    this.origin = origin
    this.platform = new AccountObjects(this, platformAccount(this.now()))
  }

  /** In seconds, as everywhere in the API. */
  now(): number {
    return Math.floor(this.#clock.now().getTime() / 1000)
  }

  connect(account: AccountObjects): void {
    this.#connected.set(account.id, account)
  }

  disconnect(id: string): void {
    this.#connected.delete(id)
  }

  connected(id: string): AccountObjects | undefined {
    return id === this.platform.id ? this.platform : this.#connected.get(id)
  }

  get accounts(): AccountObjects[] {
    return [this.platform, ...this.#connected.values()]
  }

  /** The account with the object of this id. */
  getOwner(id: string): AccountObjects {
    const owner = this.accounts.find(account => account.find(id) !== undefined)
    if (!owner) throw new Error(`The double of Stripe has no ${id}.`)
    return owner
  }

  /** `object` is stored as it is at this moment. */
  record(account: AccountObjects, type: Stripe.Event.Type, object: object, previous?: object): void {
    const event = {
      id: newId('evt'),
      object: 'event',
      ...(account === this.platform ? {} : { account: account.id }),
      api_version: this.apiVersion,
      created: this.now(),
      data: {
        object: inMode(object, this.isLive),
        ...(previous ? { previous_attributes: inMode(previous, this.isLive) } : {}),
      },
      livemode: this.isLive,
      pending_webhooks: 1,
      request: this.request ?? { id: null, idempotency_key: null },
      type,
    }
    // The type of each event would have to be proved apart; the objects in them have the types of the SDK.
    this.events.push(event as unknown as Stripe.Event)
    this.onEvent()
  }
}
