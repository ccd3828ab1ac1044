/** From a request to its answer: keys, account, faults, idempotency, the endpoint, and what is expanded. */
import type { IncomingHttpHeaders } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { accountLinkRoutes } from '../objects/account-links.ts'
import { accountRoutes } from '../objects/accounts.ts'
import { billingPortalRoutes } from '../objects/billing-portal.ts'
import { customerRoutes } from '../objects/customers.ts'
import { disputeRoutes } from '../objects/disputes.ts'
import { invoiceRoutes } from '../objects/invoices.ts'
import { paymentIntentRoutes } from '../objects/payment-intents.ts'
import { paymentMethodRoutes } from '../objects/payment-methods.ts'
import { priceRoutes } from '../objects/prices.ts'
import { productRoutes } from '../objects/products.ts'
import { refundRoutes } from '../objects/refunds.ts'
import { setupIntentRoutes } from '../objects/setup-intents.ts'
import { subscriptionRoutes } from '../objects/subscriptions.ts'
import { inMode, newId } from '../state/ids.ts'
import type { StripeState } from '../state/stripe-state.ts'
import { eventRoutes } from '../webhooks.ts'
import { StripeApiError } from './api-error.ts'
import {
  authenticate,
  type Caller,
  checkVersion,
  credentialsIn,
  type Keys,
  refusePublishableKey,
} from './authenticate.ts'
import { expanded } from './expand.ts'
import { type FormObject, parseForm } from './form.ts'
import { type Answer, IdempotentAnswers } from './idempotency.ts'
import { findRoute, type Route } from './route.ts'

/** A request, as the double read it. */
export interface StripeRequest {
  readonly method: string
  readonly path: string
  /** Of the header `stripe-account`, or of the form. */
  readonly account: string | null
  readonly idempotencyKey: string | null
  readonly headers: IncomingHttpHeaders
  readonly parameters: FormObject
}

export interface ApiAnswer extends Answer {
  readonly headers: Readonly<Record<string, string>>
  /** The connection breaks before the answer. */
  readonly isLost: boolean
}

export interface Incoming {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly form: URLSearchParams
}

export class Api {
  /** Every request so far, oldest first. */
  readonly requests: StripeRequest[] = []
  readonly #state: StripeState
  readonly #keys: Keys
  readonly #answers: IdempotentAnswers

  constructor(state: StripeState, keys: Keys) {
    this.#state = state
    this.#keys = keys
    this.#answers = new IdempotentAnswers(() => state.now())
  }

  async answer({ method, path, headers, form }: Incoming): Promise<ApiAnswer> {
    const credentials = credentialsIn(headers, form)
    const header = headers['idempotency-key']
    const idempotencyKey = typeof header === 'string' && method === 'POST' ? header : null
    const account = credentials.accountId ?? null
    const request = { method, path, account, idempotencyKey, headers, parameters: parseForm(form.toString()) }
    this.requests.push(request)
    const requestId = newId('req', 14)
    const fate = this.#state.faults.meet(`${method} ${path}`)
    const answer = await getOutcome(async () => {
      if (fate.status !== null) throw failure(fate.status)
      const caller = authenticate(this.#state, this.#keys, credentials)
      checkVersion(headers['stripe-version'], this.#state.apiVersion)
      return this.#once(request, caller, async () => {
        if (fate.delayMs > 0) await wait(fate.delayMs)
        return this.#run(request, caller, requestId)
      })
    })
    const body = inMode(answer.body, this.#state.isLive)
    return { ...answer, body, headers: { 'request-id': requestId, ...answer.headers }, isLost: fate.losesAnswer }
  }

  /** What was refused before anything was done is not kept: it may be sent again, changed or not. */
  async #once(request: StripeRequest, { objects }: Caller, run: () => Promise<Answer>): Promise<HeadedAnswer> {
    const { idempotencyKey: key, method, path, parameters } = request
    if (key === null) return run()
    const text = `${method} ${path} ${JSON.stringify(parameters)}`
    const before = this.#answers.find(objects.id, key, text)
    if (before) return { ...before, headers: { 'idempotent-replayed': 'true' } }
    const end = this.#answers.begin(objects.id, key)
    try {
      const answer = await run()
      if (answer.status !== 400) this.#answers.keep(objects.id, key, text, answer)
      return answer
    } finally {
      end()
    }
  }

  /** Nothing is waited for from here on: what one request changes no other one sees half done. */
  #run(
    { method, path, parameters, idempotencyKey }: StripeRequest,
    { access, objects }: Caller,
    requestId: string,
  ): Answer {
    this.#state.request = { id: requestId, idempotency_key: idempotencyKey }
    try {
      const { route, id } = findRoute(routes, method, path)
      if (access === 'publishable' && route.access !== 'publishable') throw refusePublishableKey()
      const result = route.answer(parameters, { objects, id, access })
      return { status: 200, body: expanded(objects, result, expansionsIn(parameters)) }
    } catch (error) {
      return errorAnswer(error)
    } finally {
      this.#state.request = null
    }
  }
}

type HeadedAnswer = Answer & Partial<Pick<ApiAnswer, 'headers'>>

async function getOutcome(work: () => Promise<HeadedAnswer>): Promise<HeadedAnswer> {
  try {
    return await work()
  } catch (error) {
    return errorAnswer(error)
  }
}

/** A mistake of the double itself must be seen by the test. */
function errorAnswer(error: unknown): Answer {
  if (error instanceof StripeApiError) return { status: error.status, body: { error: error.body } }
  const message = `The double of Stripe failed: ${error instanceof Error ? error.stack : String(error)}`
  return { status: 501, body: { error: { type: 'api_error', message } } }
}

function failure(status: number): StripeApiError {
  if (status !== 429) return new StripeApiError(status, { type: 'api_error', message: 'An unknown error occurred.' })
  const message = 'Request rate limit exceeded.'
  return new StripeApiError(429, { type: 'invalid_request_error', code: 'rate_limit', message })
}

function expansionsIn({ expand }: FormObject): string[] {
  return Array.isArray(expand) ? expand.filter(path => typeof path === 'string') : []
}

/** Every endpoint of the API that the double has. */
const routes: readonly Route[] = [
  ...accountRoutes,
  ...accountLinkRoutes,
  ...customerRoutes,
  ...productRoutes,
  ...priceRoutes,
  ...paymentMethodRoutes,
  ...paymentIntentRoutes,
  ...setupIntentRoutes,
  ...subscriptionRoutes,
  ...invoiceRoutes,
  ...refundRoutes,
  ...disputeRoutes,
  ...billingPortalRoutes,
  ...eventRoutes,
]
