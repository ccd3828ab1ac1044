import type {
  CurrentServerUser,
  HandlerUrls,
  LatchkeyServerAppConstructorOptions as PlainOptions,
  LatchkeyServerApp as PlainServerApp,
  TokenStoreInit,
} from '@latchkey/js'
import { latchkeyInternals } from '@latchkey/js/internal'
import { createRequestApps, type RequestApps, TrustedApp } from '@latchkey/js/internal/server'
import { connection } from 'next/server.js'
import { pagesWithBasePath } from '../base-path.ts'
import { nextRedirects, noRedirects } from './redirects.ts'
import { requestOrigin } from './request-origin.ts'
import { requestTokens } from './request-tokens.ts'

/** What a server app is made with in Next.js. */
export interface LatchkeyServerAppConstructorOptions extends Omit<PlainOptions, 'tokenStore' | 'redirectMethod'> {
  /** `'nextjs-cookie'`: the cookies of the request that is being answered. `null`: each call says whose tokens to use. */
  readonly tokenStore: 'nextjs-cookie' | Exclude<TokenStoreInit, 'cookie'>
  /** `'nextjs'` unless given: by `redirect` of `next/navigation`. */
  readonly redirectMethod?: 'nextjs' | 'none'
}

/**
 * Latchkey on the server of a Next.js app: in server components, route handlers, server actions and the proxy.
 *
 * It is made when it is first used, so that `next build` needs none of its settings.
 *
 * @example
 * export const latchkey = new LatchkeyServerApp({ tokenStore: 'nextjs-cookie' })
 * const user = await latchkey.getUser({ or: 'redirect' })
 */
export interface LatchkeyServerApp<Own extends CurrentServerUser = CurrentServerUser> extends PlainServerApp<Own> {}

/** The class itself. */
export type LatchkeyServerAppConstructor = new <Own extends CurrentServerUser = CurrentServerUser>(
  options: LatchkeyServerAppConstructorOptions,
) => LatchkeyServerApp<Own>

interface Made {
  readonly options: LatchkeyServerAppConstructorOptions
  apps?: RequestApps
}

/** Beside the apps instead of in them, so that an app that is printed shows no key. */
const made = new WeakMap<object, Made>()

class ServerApp {
  constructor(options: LatchkeyServerAppConstructorOptions) {
    made.set(this, { options })
  }

  get projectId(): string {
    return getApps(this).connection.projectId
  }

  get urls(): HandlerUrls {
    return getApps(this).connection.urls
  }

  get [latchkeyInternals](): TrustedApp[typeof latchkeyInternals] {
    return getApps(this).withoutTokens[latchkeyInternals]
  }
}

/** The methods that act for who sends the request, unless their input says whom they are about. */
const ofVisitor: readonly string[] = [
  'getUser',
  'getServerUser',
  'getPartialUser',
  'signOut',
  'signInWithCredential',
  'signUpWithCredential',
  'signInWithMagicLink',
  'signInWithImpersonationLink',
  'signInWithMfa',
  'signInWithRecoveryCode',
  'getConvexHttpClientAuth',
  'verifyEmail',
  'verifyTeamInvitationCode',
  'describeTeamInvitation',
  'getTeamInvitationDetails',
  'acceptTeamInvitation',
  'getPurchaseDetails',
  'createPurchaseSession',
] satisfies readonly (keyof PlainServerApp)[]

for (const name of methodNames(TrustedApp.prototype)) {
  Object.defineProperty(ServerApp.prototype, name, {
    value(this: ServerApp, ...input: unknown[]) {
      return ofVisitor.includes(name) && !namesSomeone(name, input[0])
        ? appOfRequest(this).then(app => call(app, name, input))
        : call(getApps(this).withoutTokens, name, input)
    },
    configurable: true,
    writable: true,
  })
}

// It has the methods of the interface, and every user is of the widest kind.
export const LatchkeyServerApp = ServerApp as unknown as LatchkeyServerAppConstructor

/** The app that acts for who sends the request. */
export async function appOfRequest(app: object): Promise<TrustedApp> {
  if (getMade(app).options.tokenStore !== 'nextjs-cookie') return getApps(app).withoutTokens
  // First the request: where there is none, at the build, settings may be missing.
  const getTokens = await requestTokens()
  // Next.js also prerenders with the cookies of a request. Tokens have to be compared with the time, which no prerendering may read.
  if (hasCacheComponents()) await connection()
  const apps = getApps(app)
  return apps.of(getTokens(apps.connection.projectId))
}

export function getApps(app: object): RequestApps {
  const parts = getMade(app)
  parts.apps ??= createApps(parts.options)
  return parts.apps
}

/** The same for what stands in front of pages, which are not to wait long for a server that cannot be reached. */
export function getHurriedApps(app: object): RequestApps {
  return createApps({ retryPace: 'brief', ...getMade(app).options })
}

function createApps({ tokenStore, redirectMethod = 'nextjs', ...options }: LatchkeyServerAppConstructorOptions) {
  return createRequestApps(
    { ...options, tokenStore: tokenStore === 'nextjs-cookie' ? null : tokenStore },
    {
      urls: pagesWithBasePath,
      redirects: redirectMethod === 'nextjs' ? nextRedirects : noRedirects,
      requestOrigin,
    },
  )
}

export function getOptions(app: object): LatchkeyServerAppConstructorOptions {
  return getMade(app).options
}

function getMade(app: object): Made {
  const parts = made.get(app)
  if (parts) return parts
  throw new Error('This needs a LatchkeyServerApp of @latchkey/next.')
}

/** Whether a call says itself whom it is about: a user's id, an API key, a context of Convex, or tokens. */
function namesSomeone(name: string, input: unknown): boolean {
  if (typeof input !== 'object' || input === null) return name === 'getUser' && typeof input === 'string'
  const isOfConvex = 'from' in input && input.from === 'convex'
  return 'apiKey' in input || isOfConvex || ('tokenStore' in input && input.tokenStore !== undefined)
}

/** Of a class and those that it extends. */
function methodNames(prototype: object): readonly string[] {
  if (prototype === Object.prototype) return []
  const own = Object.getOwnPropertyNames(prototype).filter(name => name !== 'constructor')
  return [...own, ...methodNames(Object.getPrototypeOf(prototype))]
}

function call(app: TrustedApp, name: string, input: unknown[]): unknown {
  // The name is that of a method, whose input is checked where it is called.
  return (Reflect.get(app, name) as (...input: unknown[]) => unknown).apply(app, input)
}

/** Whether the app has `cacheComponents` of Next.js 16: what reads the request needs a `<Suspense>` there, and the rest is prerendered. */
export function hasCacheComponents(): boolean {
  // biome-ignore lint/style/noProcessEnv: no environment is read: Next.js writes the value in here when it bundles a page
  return Boolean(process.env.__NEXT_CACHE_COMPONENTS)
}
