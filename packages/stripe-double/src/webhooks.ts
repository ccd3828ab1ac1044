/** The events of the double, and how they reach a server: signed as by Stripe, in the order and as often as a test wants. */
import type Stripe from 'stripe'
import { missing } from './http/api-error.ts'
import { listRoute } from './http/list.ts'
import { text } from './http/parameters.ts'
import { route } from './http/route.ts'
import type { AccountObjects } from './state/account-objects.ts'
import type { StripeState } from './state/stripe-state.ts'

/** A URL, or what takes a request without a network. */
export type WebhookTarget = string | ((request: Request) => Promise<Response>)

export interface SignedDelivery {
  readonly body: string
  readonly headers: Readonly<Record<'stripe-signature' | 'content-type', string>>
}

export interface Delivery {
  readonly event: Stripe.Event
  readonly status: number
}

export interface StripeWebhooks {
  /** Every event so far, oldest first. */
  readonly all: readonly Stripe.Event[]
  /** Those that were neither delivered nor taken. */
  readonly pending: readonly Stripe.Event[]
  /** Takes pending events out, for a test to deliver later, twice, in another order, or never. */
  take(type?: Stripe.Event.Type): Stripe.Event[]
  /** Sends events one after the other; by default all that are pending. What is answered with 2xx is pending no more. */
  deliver(events?: readonly Stripe.Event[]): Promise<Delivery[]>
  /** From now on events are delivered here; with `atOnce` as soon as they happen, like `stripe listen`. */
  deliverTo(target: WebhookTarget, options?: { readonly atOnce?: boolean }): void
  /** Waits until nothing is on its way. */
  settled(): Promise<void>
  sign(event: Stripe.Event, options?: SignOptions): SignedDelivery
}

export interface SignOptions {
  /** In seconds. By default the time of the clock. */
  readonly timestamp?: number
  /** By default that of the endpoint. */
  readonly secret?: string
}

interface WebhookOptions {
  readonly state: StripeState
  readonly secret: string
  readonly signer: Pick<typeof Stripe, 'webhooks'>
}

export function createWebhooks({ state, secret, signer }: WebhookOptions): StripeWebhooks {
  const done = new Set<string>()
  let target: WebhookTarget | null = null
  let underway: Promise<unknown> = Promise.resolve()
  const pending = () => state.events.filter(({ id }) => !done.has(id))

  const sign: StripeWebhooks['sign'] = (event, options = {}) => {
    const body = JSON.stringify(event, null, 2)
    const { timestamp = state.now(), secret: used = secret } = options
    const signature = signer.webhooks.generateTestHeaderString({ payload: body, secret: used, timestamp })
    return { body, headers: { 'stripe-signature': signature, 'content-type': 'application/json; charset=utf-8' } }
  }

  async function send(event: Stripe.Event): Promise<Delivery> {
    if (target === null) throw new Error('The double of Stripe does not know where events go: call deliverTo.')
    const { body, headers } = sign(event)
    const url = typeof target === 'string' ? target : 'http://webhook.test/'
    const request = new Request(url, { method: 'POST', body, headers })
    const response = await (typeof target === 'string' ? fetch(request) : target(request))
    await response.arrayBuffer()
    if (response.ok) done.add(event.id)
    return { event, status: response.status }
  }

  const deliver: StripeWebhooks['deliver'] = async (events = pending()) => {
    const deliveries: Delivery[] = []
    for (const event of events) deliveries.push(await send(event))
    return deliveries
  }

  /** One after the other, and never twice at the same time. */
  const deliverNext = () => {
    underway = underway.then(() => deliver()).catch(() => {})
  }

  return {
    all: state.events,
    get pending() {
      return pending()
    },
    take(type) {
      const taken = pending().filter(event => type === undefined || event.type === type)
      for (const { id } of taken) done.add(id)
      return taken
    },
    deliver,
    deliverTo(next, { atOnce = false } = {}) {
      target = next
      state.onEvent = atOnce ? () => setImmediate(deliverNext) : () => {}
    },
    async settled() {
      await new Promise(resolve => setImmediate(resolve))
      await underway
    },
    sign,
  }
}

export const eventRoutes = [
  route('GET', '/v1/events/:id', {}, ({ objects, id }) => {
    const event = getEvents(objects).find(each => each.id === id)
    if (!event) throw missing('event', id, null)
    return event
  }),
  listRoute('/v1/events', { type: text().optional() }, ({ objects, parameters: { type } }) =>
    getEvents(objects).filter(each => type === undefined || each.type === type),
  ),
]

function getEvents({ state, id }: AccountObjects) {
  return state.events.filter(({ account = state.platform.id }) => account === id)
}
