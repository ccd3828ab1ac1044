/**
 * Outgoing HTTP: the only way for the server to send a request to another one.
 *
 * The other server is not trusted, and its URL may have been chosen by others. Each request has a deadline for all of
 * it, a limit to the size of the response, and a connection to an address that was checked; redirects are not
 * followed, no proxy is taken from the environment, and cookies are not kept.
 */
import { isIP } from 'node:net'
import { parseUrl } from '@latchkey/contract'
import type { Agent, fetch as undiciFetch } from 'undici'
import { isInTransaction } from '../db/transaction-scope.ts'
import { addressGuard } from './addresses.ts'
import { type OutgoingOutcome, openExchange } from './exchange.ts'
import { createResolveName, guardedLookup, type ResolveName } from './names.ts'
import { bareHost, checkedUrl, refusedAddress } from './request-url.ts'

/** What requests are made for. Metrics and traces have this instead of the URL. */
export type OutgoingPurpose = 'oauth' | 'client-metadata' | 'webhook' | 'payments' | 'ai'

export interface OutgoingRequest {
  readonly purpose: OutgoingPurpose
  readonly method?: string
  readonly headers?: HeadersInit
  readonly body?: string | Uint8Array<ArrayBuffer> | URLSearchParams
  /** From the call to the last byte of the response. */
  readonly deadlineMs?: number
  /** Of the body, decompressed. Reading on after that is an error of the kind `too-large`. */
  readonly maxResponseBytes?: number
  /** `manual` returns a redirect as it came; by default it is an error. It is never followed. */
  readonly redirect?: 'error' | 'manual'
  /** Its connection may be that of a request to the same origin a second ago. By default each request has its own. */
  readonly sharesConnection?: boolean
  readonly signal?: AbortSignal
}

/**
 * Read the body of the response, or cancel it: until then its connection stays open, up to the deadline.
 *
 * @throws {@link OutgoingError}, also while the body is read.
 *
 * @example
 * const response = await app.fetch(tokenEndpoint, { purpose: 'oauth', method: 'POST', body, deadlineMs: 5_000 })
 * const tokens = await response.json()
 */
export interface OutgoingFetch {
  (url: string | URL, request: OutgoingRequest): Promise<Response>
  /**
   * Whether a request to this URL would be refused now, before one is ever sent. A name that cannot be resolved passes: its
   * addresses are checked with each request.
   *
   * @throws {@link OutgoingError} `refused-url` or `refused-address`.
   */
  check(url: string | URL): Promise<void>
  /** Ends the requests that are still open. */
  close(): Promise<void>
}

export interface OutgoingOptions {
  /** Addresses and ranges beside the public ones. */
  readonly allow: readonly string[]
  /** Whether URLs may start with http. */
  readonly allowHttp: boolean
  /**
   * Services of the operator, by their origins. Requests of that purpose to that origin, and no others, may reach any
   * address, and use http: the operator chose the URL.
   */
  readonly ownServices?: Readonly<Partial<Record<OutgoingPurpose, string>>>
  /** Called once for each request that was sent or refused, when its response has ended. */
  readonly observe?: (purpose: OutgoingPurpose, outcome: OutgoingOutcome, seconds: number) => void
  /** For tests: answers for the name servers. */
  readonly resolveName?: ResolveName
  /** For tests: certificate authorities, as PEM, instead of the usual ones. */
  readonly certificateAuthorities?: string
}

/** What is read from the network for any response, before decompression. */
const mostResponseBytes = 64 * 1024 * 1024
const connectTimeoutMs = 5_000
/** For a name with several addresses: how long one may take before the next is tried. */
const attemptTimeoutMs = 1_000
const mostHeaderBytes = 32 * 1024
/**
 * A second is long enough for the requests of one sign-in, and for a busy server, and shorter than servers wait: so that no request
 * meets a connection that is just being closed. What a server says of the time does not count.
 */
const sharing = { pipelining: 1, keepAliveTimeout: 1_000, keepAliveMaxTimeout: 1_000, maxRequestsPerClient: 100 }

export function createFetch(options: OutgoingOptions): OutgoingFetch {
  const { allowHttp, observe = () => {}, ownServices = {} } = options
  const isAllowedAddress = addressGuard(options.allow)
  const isOwnService = (given: string | URL, purpose: OutgoingPurpose) => {
    const url = parseUrl(given)
    return url !== null && ownServices[purpose] === url.origin
  }
  let opening: Promise<Sender> | undefined

  const send = async (given: string | URL, request: OutgoingRequest): Promise<Response> => {
    if (isInTransaction())
      throw new Error('Outgoing requests are made before or after a transaction, never inside one.')
    const headers = getHeaders(request)
    const exchange = openExchange(request, (outcome, seconds) => observe(request.purpose, outcome, seconds))
    try {
      const isOwn = isOwnService(given, request.purpose)
      const rules = isOwn ? anyAddress : { allowHttp, isAllowedAddress }
      const url = checkedUrl(given, rules)
      opening ??= openSender(options, isAllowedAddress)
      const { agents, fetch } = await opening
      const { method = 'GET', body, sharesConnection = false } = request
      const dispatcher = agents[isOwn ? 'own' : 'guarded'][sharesConnection ? 'shared' : 'single']
      const { signal } = exchange
      const sent = { method, headers: [...headers], body, signal, redirect: 'manual' as const, dispatcher }
      return exchange.received(await fetch(url, sent))
    } catch (error) {
      throw exchange.failed(error)
    }
  }
  async function check(given: string | URL): Promise<void> {
    const host = bareHost(checkedUrl(given, { allowHttp, isAllowedAddress }).hostname)
    const resolve = options.resolveName ?? createResolveName({ usesSystem: options.allow.length > 0 })
    const addresses = isIP(host) === 0 ? await resolve(host).catch(() => []) : []
    if (!addresses.every(({ address }) => isAllowedAddress(address))) throw refusedAddress()
  }
  async function close(): Promise<void> {
    const { agents } = (await opening) ?? {}
    if (!agents) return
    const all = [agents.guarded, agents.own].flatMap(({ single, shared }) => [single, shared])
    await Promise.all(all.map(agent => agent.destroy()))
  }
  return Object.assign(send, { check, close })
}

interface Sender {
  readonly agents: { readonly guarded: Agents; readonly own: Agents }
  readonly fetch: typeof undiciFetch
}

interface Agents {
  /**
   * A connection for each request: the address is checked every time, and nothing that one response left behind can
   * be taken for the next.
   */
  readonly single: Agent
  readonly shared: Agent
}

/** For services of the operator. */
const anyAddress = { allowHttp: true, isAllowedAddress: () => true }

/** The library is loaded with the first request, so that the server starts without waiting for it. */
async function openSender(options: OutgoingOptions, isAllowedAddress: (address: string) => boolean): Promise<Sender> {
  const { Agent, buildConnector, fetch } = await import('undici')
  const connectorFor = (resolve: ResolveName, isAllowed: (address: string) => boolean) =>
    buildConnector({
      lookup: guardedLookup(resolve, isAllowed),
      timeout: connectTimeoutMs,
      autoSelectFamily: true,
      autoSelectFamilyAttemptTimeout: attemptTimeoutMs,
      // Whatever the environment says about certificates.
      rejectUnauthorized: true,
      ca: options.certificateAuthorities,
    })
  const resolve = options.resolveName ?? createResolveName({ usesSystem: options.allow.length > 0 })
  const connect = connectorFor(resolve, isAllowedAddress)
  const resolveOwn = options.resolveName ?? createResolveName({ usesSystem: true })
  const common: Agent.Options = {
    connect(target, callback) {
      // An IP address is connected to without a lookup.
      if (isIP(target.hostname) !== 0 && !isAllowedAddress(target.hostname)) callback(refusedAddress(), null)
      else connect(target, callback)
    },
    maxHeaderSize: mostHeaderBytes,
    maxResponseSize: mostResponseBytes,
    // The deadline of the request counts, which is for all of it.
    headersTimeout: 0,
    bodyTimeout: 0,
  }
  const agentsWith = (options: Agent.Options): Agents => ({
    single: new Agent({ ...options, pipelining: 0 }),
    shared: new Agent({ ...options, ...sharing }),
  })
  const connectOwn = connectorFor(resolveOwn, anyAddress.isAllowedAddress)
  return { fetch, agents: { guarded: agentsWith(common), own: agentsWith({ ...common, connect: connectOwn }) } }
}

function getHeaders({ headers: given }: OutgoingRequest): Headers {
  const headers = readHeaders(given)
  // The library would verify the certificate for this name.
  if (headers.has('host')) throw new Error('The host header comes from the URL of an outgoing request.')
  if (!headers.has('user-agent')) headers.set('user-agent', 'Latchkey')
  return headers
}

function readHeaders(given: HeadersInit | undefined): Headers {
  try {
    return new Headers(given)
  } catch {
    // The original error quotes the value, which may be a secret.
    throw new Error('A header of an outgoing request has a name or a value that HTTP does not allow.')
  }
}
