/**
 * Doubles of the twelve providers: one server on this machine in the place of all their hosts.
 *
 * Authorization, PKCE and tokens are those of `oauth2-mock-server`; around it stands what differs between providers. A
 * test gives `aroundFetch` to the server, so that requests to the real hosts reach the doubles.
 */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { LatchkeyParts } from '@latchkey/server'
import { type MutableResponse, type MutableToken, OAuth2Issuer, OAuth2Service } from 'oauth2-mock-server'
import {
  type DoubledAccount,
  type DoubledAnswer,
  type DoubledProvider,
  type DoubledType,
  doubledKeys,
  doubledProviders,
} from './doubled-providers.ts'

export interface ReceivedRequest {
  readonly method: string
  /** As the provider would have seen it. */
  readonly url: URL
  readonly headers: IncomingMessage['headers']
  readonly form: URLSearchParams
}

export interface ProviderDoubles {
  readonly aroundFetch: NonNullable<LatchkeyParts['aroundFetch']>
  /** Whose place it takes. */
  readonly hosts: ReadonlySet<string>
  /** In the order in which they came. */
  readonly requests: readonly ReceivedRequest[]
  /** Who signs in from now on, with any provider. */
  signInAs(account: Partial<DoubledAccount>): void
  /** What a browser would bring to the callback. */
  authorize(authorizationUrl: URL): Promise<URLSearchParams>
  /** From now on this address answers so; null: as usual. */
  answer(url: string, answer: DoubledAnswer | null): void
  /** From now on ID tokens also claim this, whatever they would claim otherwise; undefined takes a claim away. */
  claim(claims: Readonly<Record<string, unknown>>): void
  /** Access and refresh tokens that were given so far are not accepted any more. */
  revokeAll(): void
  stop(): Promise<void>
}

const ada: DoubledAccount = {
  id: '1815',
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  isVerified: true,
  image: 'https://images.example.com/ada.png',
}

export interface DoublesOptions {
  /** Of the tokens; it should be the server's. */
  readonly clock?: { now(): Date }
}

export async function startProviderDoubles({ clock }: DoublesOptions = {}): Promise<ProviderDoubles> {
  const types = Object.keys(doubledProviders) as DoubledType[] // the keys of the object
  const requests: ReceivedRequest[] = []
  const answers = new Map<string, DoubledAnswer>()
  const tokens = new Map<string, DoubledAccount>()
  const key = await new OAuth2Issuer().keys.generate('RS256')
  const doubles = types.map(type => new Double(type, { tokens, account: () => account, claims: () => claims, clock }))
  await Promise.all(doubles.map(double => double.issuer.keys.add(key)))
  let account = ada
  let claims: Readonly<Record<string, unknown>> = {}

  const server = createServer((request, response) => {
    void receive(request).then(received => {
      requests.push(received)
      const given = answers.get(withoutQuery(received.url))
      const double = doubles.find(each => each.serves(received))
      if (given) write(response, given)
      else if (double) double.answer(received, request, response)
      else write(response, { status: 404, body: 'no double has this address' })
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  const doubled = ({ host, pathname, search }: URL) => `${origin}/${host}${pathname}${search}`

  return {
    requests,
    hosts: new Set(doubles.flatMap(double => double.hosts)),
    aroundFetch: fetch =>
      Object.assign(
        (url: string | URL, request: Parameters<typeof fetch>[1]) => fetch(doubled(new URL(url)), request),
        {
          check: fetch.check,
          close: fetch.close,
        },
      ),
    signInAs(changes) {
      account = { ...ada, ...changes }
    },
    async authorize(authorizationUrl) {
      const response = await fetch(doubled(authorizationUrl), { redirect: 'manual' })
      const location = response.headers.get('location')
      if (!location) throw new Error(`The double answered ${response.status}: ${await response.text()}`)
      return new URL(location).searchParams
    },
    answer(url, answer) {
      if (answer) answers.set(url, answer)
      else answers.delete(url)
    },
    claim(changes) {
      claims = changes
    },
    revokeAll: () => tokens.clear(),
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** One of the providers. */
class Double {
  readonly issuer = new OAuth2Issuer()
  readonly #provider: DoubledProvider
  readonly #keys: { readonly clientId: string; readonly clientSecret: string }
  readonly #service: OAuth2Service
  readonly #tokens: Map<string, DoubledAccount>
  readonly #codes = new Map<string, DoubledAccount>()
  readonly #claims: Shared['claims']
  readonly #clock: DoublesOptions['clock']

  constructor(type: DoubledType, { tokens, account, claims, clock }: Shared) {
    this.#clock = clock
    this.#claims = claims
    this.#provider = doubledProviders[type]
    this.#keys = doubledKeys(type)
    this.#tokens = tokens
    const { authorize, token, idToken } = this.#provider
    this.issuer.url = idToken?.issuer ?? new URL(authorize).origin
    const paths = { authorize: getPath(authorize), token: getPath(token) }
    this.#service = new OAuth2Service(this.issuer, { ...paths, ...(idToken ? { jwks: getPath(idToken.keys) } : {}) })
    this.#service.on('beforeAuthorizeRedirect', ({ url }: { url: URL }) => {
      const code = url.searchParams.get('code')
      if (code) this.#codes.set(code, account())
    })
    this.#service.on('beforeResponse', (answer: MutableResponse, { body }: TokenRequest) => this.#shape(answer, body))
    this.#service.on('beforeTokenSigning', (token: MutableToken, { body }: TokenRequest) => this.#claim(token, body))
  }

  get hosts(): string[] {
    const { authorize, token, idToken, resources } = this.#provider
    const urls = [authorize, token, ...(idToken ? [idToken.keys] : []), ...Object.keys(resources(ada))]
    return urls.map(url => new URL(url).host)
  }

  serves({ url }: ReceivedRequest): boolean {
    const { authorize, token, idToken } = this.#provider
    const own = [authorize, token, idToken?.keys].includes(withoutQuery(url))
    return own || Object.keys(this.#provider.resources(ada)).some(each => new URL(each).host === url.host)
  }

  answer(received: ReceivedRequest, request: IncomingMessage, response: ServerResponse): void {
    const { token, authorize, idToken } = this.#provider
    const address = withoutQuery(received.url)
    if (address === token) this.#answerToken(received, request, response)
    else if ([authorize, idToken?.keys].includes(address)) this.#service.requestHandler(request, response)
    else write(response, this.#resource(received))
  }

  #answerToken({ headers, form }: ReceivedRequest, request: IncomingMessage, response: ServerResponse): void {
    const { invalidClient, invalidGrant, secretIn } = this.#provider
    const keys = secretIn === 'body' ? [form.get('client_id'), form.get('client_secret')] : basic(headers.authorization)
    const isClient = keys[0] === this.#keys.clientId && keys[1] === this.#keys.clientSecret
    const grant = grantIn(Object.fromEntries(form))
    const account = this.#codes.get(grant) ?? this.#tokens.get(grant)
    if (!isClient || !account) {
      write(response, isClient ? invalidGrant : invalidClient)
      return
    }
    // It has been read already; the library takes what it finds here.
    Object.assign(request, { body: Object.fromEntries(form) })
    this.#service.requestHandler(request, response)
  }

  /** The standard's answer as this provider gives it. */
  #shape(answer: MutableResponse, form: TokenRequest['body']): void {
    const { tokenAnswer, idToken } = this.#provider
    const grant = grantIn(form)
    const account = this.#codes.get(grant) ?? this.#tokens.get(grant)
    if (!account) return
    this.#codes.delete(grant)
    const { id_token, ...standard } = { ...Object(answer.body), access_token: randomUUID() }
    for (const name of ['access_token', 'refresh_token']) this.#tokens.set(String(standard[name]), account)
    const given = idToken ? { ...standard, id_token } : standard
    const { status = 200, body } = tokenAnswer?.(given) ?? { body: given }
    answer.statusCode = status
    answer.body = Object(body)
  }

  #claim({ payload }: MutableToken, form: Readonly<Record<string, unknown>>): void {
    const { idToken } = this.#provider
    const account = this.#codes.get(grantIn(form)) ?? this.#tokens.get(grantIn(form))
    if (payload.aud === undefined || !idToken || !account) return
    payload.aud = this.#keys.clientId
    payload.sub = account.id
    if (this.#clock) Object.assign(payload, timesFrom(this.#clock.now()))
    if (!idToken.hasNonce) delete payload.nonce
    Object.assign(payload, idToken.claims?.(account), this.#claims())
  }

  #resource({ url, headers }: ReceivedRequest): DoubledAnswer {
    const account = this.#tokens.get(headers.authorization?.replace(/^Bearer /, '') ?? '')
    if (!account) return { status: 401, body: { message: 'Bad credentials' } }
    for (const [name, value] of Object.entries(this.#provider.resourceHeaders ?? {}))
      if (headers[name] !== value) return { status: 400, body: { message: `The header ${name} is missing.` } }
    return this.#provider.resources(account)[decodeURIComponent(url.href)] ?? { status: 404, body: {} }
  }
}

const grantIn = ({ code, refresh_token: refreshToken }: TokenRequest['body']) => String(code ?? refreshToken ?? '')

function timesFrom(now: Date) {
  const seconds = Math.floor(now.getTime() / 1000)
  return { iat: seconds, nbf: seconds, exp: seconds + 3_600 }
}

interface Shared {
  /** Access and refresh tokens of all. */
  readonly tokens: Map<string, DoubledAccount>
  account(): DoubledAccount
  /** Of ID tokens, beside what they claim otherwise. */
  claims(): Readonly<Record<string, unknown>>
  readonly clock: DoublesOptions['clock']
}

interface TokenRequest {
  readonly body: Readonly<Record<string, unknown>>
}

async function receive(request: IncomingMessage): Promise<ReceivedRequest> {
  const url = new URL(`https:/${request.url}`)
  let body = ''
  if (request.method === 'POST') for await (const chunk of request) body += chunk
  return { method: request.method ?? '', url, headers: request.headers, form: new URLSearchParams(body) }
}

function write(
  response: ServerResponse,
  { status = 200, type = 'application/json', headers, body }: DoubledAnswer,
): void {
  response.writeHead(status, { 'content-type': type, ...headers })
  response.end(typeof body === 'string' ? body : JSON.stringify(body))
}

/** Client id and secret, each encoded as a part of a form. */
function basic(header = ''): (string | null)[] {
  const credentials = Buffer.from(header.replace(/^Basic /, ''), 'base64').toString()
  return credentials.split(':').map(part => new URLSearchParams(`part=${part}`).get('part'))
}

const withoutQuery = ({ origin, pathname }: URL) => origin + pathname
const getPath = (url: string) => `/${new URL(url).host}${new URL(url).pathname}`
