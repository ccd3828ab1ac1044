/** The HTTP server of the double: requests of the SDK and of browsers come in, answers in the form of Stripe go out. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { routes } from '../objects/routes.ts'
import { newId } from '../state/ids.ts'
import type { StripeState } from '../state/stripe-state.ts'
import { StripeApiError } from './api-error.ts'
import { authenticate, checkVersion, credentialsIn, type Keys, refusePublishableKey } from './authenticate.ts'
import { expanded } from './expand.ts'
import { type FormObject, parseForm } from './form.ts'
import { type Answer, IdempotentAnswers } from './idempotency.ts'
import { findRoute } from './route.ts'

export interface PageAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** A request, as the double read it. */
export interface StripeRequest {
  readonly method: string
  readonly path: string
  /** Of the header `stripe-account`, or of the form. */
  readonly account: string | null
  readonly idempotencyKey: string | null
  readonly headers: IncomingMessage['headers']
  readonly parameters: FormObject
}

export interface ApiOptions {
  readonly state: StripeState
  readonly keys: Keys
  /** Every request is added here. */
  readonly requests: StripeRequest[]
  /** Pages for browsers, beside the API. Null: it is none of them. */
  page(request: IncomingMessage, form: URLSearchParams): Promise<PageAnswer | null>
}

/** Browsers may call from any page, as they may call Stripe. */
const crossOrigin = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, DELETE, OPTIONS',
  'access-control-allow-headers': '*',
}

export function createApiServer(options: ApiOptions): Server {
  const answers = new IdempotentAnswers()
  return createServer((request, response) => {
    void receive(request)
      .then(text => serve(request, response, text, options, answers))
      .catch(() => response.destroy())
  })
}

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  text: string,
  options: ApiOptions,
  answers: IdempotentAnswers,
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://localhost')
  const form = new URLSearchParams(text === '' ? url.search : text)
  const page = await options.page(request, form)
  if (page) return void response.writeHead(page.status, page.headers).end(page.body)
  if (request.method === 'OPTIONS') return void response.writeHead(204, crossOrigin).end()

  const { method = 'GET' } = request
  const { status, losesAnswer, delayMs } = options.state.faults.meet(`${method} ${url.pathname}`)
  if (delayMs > 0) await wait(delayMs)
  const requestId = newId('req', 14)
  const received = { method, path: url.pathname, text: form.toString(), headers: request.headers, requestId }
  const answer: FullAnswer = status === null ? answered(received, form, options, answers) : failed(status)
  if (losesAnswer) return void response.destroy()
  response.writeHead(answer.status, {
    ...crossOrigin,
    'content-type': 'application/json',
    'request-id': requestId,
    ...answer.headers,
  })
  response.end(JSON.stringify(answer.body, null, 2))
}

interface Received {
  readonly method: string
  readonly path: string
  readonly text: string
  readonly headers: IncomingMessage['headers']
  readonly requestId: string
}

interface FullAnswer extends Answer {
  readonly headers?: Readonly<Record<string, string>>
}

function answered(
  received: Received,
  form: URLSearchParams,
  options: ApiOptions,
  answers: IdempotentAnswers,
): FullAnswer {
  const { state, keys, requests } = options
  const parameters = parseForm(received.text)
  const credentials = credentialsIn(received.headers, form)
  const idempotencyKey = firstOf(received.headers['idempotency-key']) ?? null
  const { method, path, headers } = received
  requests.push({ method, path, account: credentials.accountId ?? null, idempotencyKey, headers, parameters })
  try {
    const { access, objects } = authenticate(state, keys, credentials)
    checkVersion(headers['stripe-version'], state.apiVersion)
    const { route, id } = findRoute(routes, method, path)
    if (access === 'publishable' && route.access !== 'publishable') throw refusePublishableKey()
    const key = method === 'POST' ? idempotencyKey : null
    const request = `${method} ${path}?${received.text}`
    const before = key === null ? null : answers.find(objects.id, key, request)
    if (before) return { ...before, headers: { 'idempotent-replayed': 'true' } }
    state.request = { id: received.requestId, idempotency_key: idempotencyKey }
    const answer = outcomeOf(() => {
      const result = route.answer(parameters, { objects, id, access })
      return expanded(objects, result, expansionsIn(parameters))
    })
    // What was refused before anything was done may be sent again, changed or not.
    if (key !== null && answer.status !== 400) answers.keep(objects.id, key, request, answer)
    return answer
  } catch (error) {
    return errorAnswer(error)
  } finally {
    state.request = null
  }
}

function outcomeOf(work: () => object): Answer {
  try {
    return { status: 200, body: work() }
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

function failed(status: number): Answer {
  const error =
    status === 429
      ? { type: 'invalid_request_error', code: 'rate_limit', message: 'Request rate limit exceeded.' }
      : { type: 'api_error', message: 'An unknown error occurred.' }
  return { status, body: { error } }
}

function expansionsIn({ expand }: FormObject): string[] {
  return Array.isArray(expand) ? expand.filter(path => typeof path === 'string') : []
}

const firstOf = (header: string | string[] | undefined) => (Array.isArray(header) ? header[0] : header)

async function receive(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}
