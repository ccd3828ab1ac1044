/** The options of an app's constructor, with missing ones taken from the environment. */
import type { RetryPace } from '@latchkey/client'
import type { OAuthScopesOnSignIn } from '../auth/oauth-scopes.ts'
import { environment, isBrowser } from '../environment.ts'
import type { RedirectMethod } from '../redirects/redirects.ts'
import type { HandlerUrls } from '../redirects/urls.ts'
import type { CurrentSession } from '../sessions/current-session.ts'
import type { TokenStoreInit } from '../token-stores/token-store.ts'

/** What a client app is made with. */
export interface LatchkeyClientAppConstructorOptions {
  /** Where the Latchkey server is. Falls back to `LATCHKEY_BASE_URL`. */
  readonly baseUrl?: string | { readonly browser: string; readonly server: string }
  /** Falls back to `LATCHKEY_PROJECT_ID`, in Next.js and Vite with their prefix. */
  readonly projectId?: string
  /** Falls back to `LATCHKEY_PUBLISHABLE_CLIENT_KEY`, in Next.js and Vite with their prefix. */
  readonly publishableClientKey?: string
  /** Headers to send along with every request, for a proxy in front of the server. */
  readonly extraRequestHeaders?: Readonly<Record<string, string>>
  /** Where the application's pages are, as far as they are not the handler's. */
  readonly urls?: Partial<HandlerUrls>
  /**
   * What `signInWithOAuth` requests of a provider besides what a sign-in needs. Only with the project's own keys at the provider.
   *
   * @example
   * { github: ['repo'] }
   */
  readonly oauthScopesOnSignIn?: OAuthScopesOnSignIn
  readonly tokenStore: TokenStoreInit
  /** How to change pages. `'none'` unless given. */
  readonly redirectMethod?: RedirectMethod
  /** Does not load the project and the signed-in user ahead of the first question for them. */
  readonly noAutomaticPrefetch?: boolean
  /**
   * How long requests wait for a server that cannot be reached, or that limits them. `'standard'` unless given: up to five attempts over
   * about 15 seconds, and a 429 is repeated after its `Retry-After`, however long. `'brief'` is for a page whose visitor should soon
   * see what is wrong: about 4 seconds, and a `Retry-After` of more than 2 seconds is reported at once.
   */
  readonly retryPace?: RetryPace
}

/** What a server app is made with. */
export interface LatchkeyServerAppConstructorOptions extends LatchkeyClientAppConstructorOptions {
  /** Falls back to `LATCHKEY_SECRET_SERVER_KEY`. Never give it to a browser. */
  readonly secretServerKey?: string
  /**
   * For code that the Latchkey server runs for the project, which issues such a token to each run; it replaces the key. Falls back to
   * `LATCHKEY_WORKFLOW_TOKEN`.
   */
  readonly workflowToken?: string
}

/** What an admin app is made with: keys, or the session of someone who owns the project. */
export type LatchkeyAdminAppConstructorOptions =
  | (LatchkeyServerAppConstructorOptions & {
      /** Falls back to `LATCHKEY_SUPER_SECRET_ADMIN_KEY`. Never give it to a browser. */
      readonly superSecretAdminKey?: string
      readonly projectOwnerSession?: undefined
    })
  | (LatchkeyClientAppConstructorOptions & {
      /** The session of a user of the project `internal` who manages this project. */
      readonly projectOwnerSession: CurrentSession
    })

export function getBaseUrl({ baseUrl }: LatchkeyClientAppConstructorOptions): string {
  const url = typeof baseUrl === 'object' ? baseUrl[isBrowser() ? 'browser' : 'server'] : baseUrl
  return required('baseUrl', url ?? environment.baseUrl(), 'LATCHKEY_BASE_URL').replace(/\/+$/, '')
}

export function getProjectId({ projectId }: LatchkeyClientAppConstructorOptions): string {
  return required('projectId', projectId ?? environment.projectId(), 'LATCHKEY_PROJECT_ID')
}

export function getPublishableClientKey({ publishableClientKey }: LatchkeyClientAppConstructorOptions): string {
  const key = publishableClientKey ?? environment.publishableClientKey()
  return required('publishableClientKey', key, 'LATCHKEY_PUBLISHABLE_CLIENT_KEY')
}

export function getExtraHeaders({
  extraRequestHeaders,
}: LatchkeyClientAppConstructorOptions): Readonly<Record<string, string>> {
  return extraRequestHeaders ?? headersIn(environment.extraRequestHeaders() ?? '{}')
}

export function required(option: string, value: string | undefined, variable: string): string {
  if (value) return value
  // Bundlers give a page only the variables with their prefix. A secret has none: see connect-with-secret.ts.
  const names = isBrowser() ? `VITE_${variable} or NEXT_PUBLIC_${variable}` : variable
  throw new Error(`Latchkey needs its ${option}. Pass it to the constructor, or set ${names} in the environment.`)
}

function headersIn(text: string): Record<string, string> {
  const parsed: unknown = JSON.parse(text)
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
    throw new Error('LATCHKEY_EXTRA_REQUEST_HEADERS must be a JSON object.')
  }
  return Object.fromEntries(Object.entries(parsed).map(([name, value]) => [name, String(value)]))
}
