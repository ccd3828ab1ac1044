/**
 * Speaks the wire for one app.
 *
 * A refused token is renewed and the call made again, once. If the fresh one is refused as well, the
 * token is not what is wrong, and trying on would only hide the error.
 */
import { apiPath } from '@latchkey/contract/names'
import { ApiKeyNotFound, InvalidAccessToken, InvalidAdminAccessToken } from '../errors/request-errors.ts'
import { getAddress, type PathValues, type QueryValues } from './address.ts'
import { deliver, type RetryPace } from './deliver.ts'
import type { Answer, Body, Params, Query, Route } from './endpoint-types.ts'
import { commonHeaders, credentialHeaders, type Level, present } from './headers.ts'
import type { Platform } from './platform.ts'
import { readValue } from './received.ts'
import type { RepeatableRoutes } from './repeatable-routes.ts'
import { toWire } from './spelling.ts'

/** Where access tokens come from: a session. */
export interface AccessTokenSource {
  /** Empty: the session has an access token only. */
  readonly refreshToken?: string
  /** A token that will still be good when it arrives, or null when the session has ended. */
  getAccessToken(): Promise<string | null>
  /** Reports that the server refused this token, so that the next one is new. */
  markAccessTokenExpired(accessToken: string): void
}

export interface TransportOptions {
  /** The program that sends requests, and its version: `js @latchkey/js@0.1.0`. */
  readonly clientVersion: string
  readonly baseUrl: string
  readonly projectId: string
  readonly level: Level
  /** The key of that level; empty when an owner's session or a workflow token replaces it. */
  readonly key: string
  /** Of code that the server runs for the project. */
  readonly workflowToken?: string | undefined
  readonly extraRequestHeaders: Readonly<Record<string, string>>
  /** The language of the page, a BCP 47 tag. Without it, a browser sends its own. */
  getLocale?(): string | undefined
  /** The session of the project's owner; replaces the key of any level. */
  readonly owner: AccessTokenSource | null
  readonly platform: Platform
  readonly pace: RetryPace
}

/** The caller, and the options of the request. */
export interface Caller {
  /** Omits every header that identifies the caller, even the project. */
  readonly withoutCredentials?: boolean
  readonly session?: AccessTokenSource | null
  /** Names the session, where the access token alone does not. */
  readonly refreshToken?: string | undefined
  /** Sent besides. */
  readonly headers?: Readonly<Record<string, string>>
  /** Aborts the request. */
  readonly signal?: AbortSignal | undefined
  /** Used instead of the app's own: for a response that is streamed. */
  readonly platform?: Platform
}

/** One call of a route, in our spelling: its parameters and its body where the route has them. */
export type Call<R extends Route> = Caller &
  Repeatable<R> &
  Part<'params', Params<R>> &
  Part<'body', Body<R>> &
  QueryPart<Query<R>>

interface Repeatable<R extends Route> {
  /** Whether the request is idempotent. Default: by its method. */
  readonly repeatable?: R extends keyof RepeatableRoutes ? boolean : false
}

type Part<Name extends string, Value> = undefined extends Value
  ? { readonly [K in Name]?: undefined }
  : { readonly [K in Name]: Value }

/** May be omitted where every field of it may. */
type QueryPart<Value> = Partial<Value> extends Value ? { readonly query?: Value } : { readonly query: Value }

/** Sends requests of one app. Each route has a function that is called with it, such as `teams.list(transport)`. */
export interface Transport {
  send<R extends Route>(route: R, call: Call<R>): Promise<Answer<R>>
}

/** Any call, as the code that carries it sees it. */
interface AnyCall extends Caller {
  readonly params?: PathValues | undefined
  readonly query?: QueryValues | undefined
  readonly body?: object | undefined
  readonly repeatable?: boolean
}

const repeatableMethods = ['GET', 'PUT', 'DELETE']

export function createTransport(options: TransportOptions): Transport {
  const { baseUrl, platform, pace } = options

  async function sendOnce(route: string, call: AnyCall, tokens: Tokens): Promise<unknown> {
    const { method, path } = getAddress(route, call.params, call.query)
    const headers = present({
      'accept-language': options.getLocale?.(),
      ...options.extraRequestHeaders,
      ...commonHeaders(options.clientVersion, platform.random().toString(36).slice(2)),
      ...(call.body && { 'content-type': 'application/json' }),
      ...call.headers,
      ...(call.withoutCredentials
        ? {}
        : credentialHeaders({ ...options, ...tokens, refreshToken: refreshTokenFor(call) })),
    })
    const body = call.body && JSON.stringify(toWire(call.body))
    const received = await deliver(
      {
        url: baseUrl + apiPath + path,
        init: { method, headers, body, signal: call.signal ?? null, ...onPages },
        repeatable: call.repeatable ?? repeatableMethods.includes(method),
        healthUrl: `${baseUrl}/health`,
        pace,
      },
      call.platform ?? platform,
    )
    return readValue(received)
  }

  async function send(route: string, call: AnyCall): Promise<unknown> {
    const tokens = await tokensFor(call, options)
    try {
      return await sendOnce(route, call, tokens)
    } catch (error) {
      if (!dropRefused(error, tokens, call, options)) throw error
      return sendOnce(route, call, await tokensFor(call, options))
    }
  }

  // The server answers by the contract's schema; a second check here would bring zod into every page.
  return { send: send as Transport['send'] }
}

/** That of the session whose access token is sent. */
function refreshTokenFor({ refreshToken, session }: Caller): string | undefined {
  return refreshToken ?? (session?.refreshToken || undefined)
}

interface Tokens {
  readonly accessToken: string | null
  readonly ownerToken: string | null
}

async function tokensFor({ withoutCredentials, session }: Caller, { owner }: TransportOptions): Promise<Tokens> {
  if (withoutCredentials) return { accessToken: null, ownerToken: null }
  const [accessToken, ownerToken] = await Promise.all([session?.getAccessToken(), owner?.getAccessToken()])
  return { accessToken: accessToken ?? null, ownerToken: ownerToken ?? null }
}

/** Whether the error was about one of our tokens, which is then not used again. */
function dropRefused(error: unknown, tokens: Tokens, { session }: Caller, { owner }: TransportOptions): boolean {
  if (tokens.accessToken && InvalidAccessToken.is(error)) {
    session?.markAccessTokenExpired(tokens.accessToken)
    return true
  }
  // To an owner who lost the project, the server may also say that there is no such key.
  if (tokens.ownerToken && (InvalidAdminAccessToken.is(error) || ApiKeyNotFound.is(error))) {
    owner?.markAccessTokenExpired(tokens.ownerToken)
    return true
  }
  return false
}

/** The page's cookies are not ours to send, and no answer is to be kept. Workers refuse both options. */
const onPages: RequestInit = typeof document === 'undefined' ? {} : { credentials: 'omit', cache: 'no-store' }
