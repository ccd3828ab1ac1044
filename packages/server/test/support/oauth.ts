/** A sign-in through a provider, step by step, as a browser and an application take them. */
import { createHash, randomBytes } from 'node:crypto'
import { type Answer, startTestkit, type Testkit, type TestProject } from '@latchkey/testkit'
import { type DoubledType, doubledKeys, type ProviderDoubles, startProviderDoubles } from '@latchkey/testkit/providers'
import { afterAll, beforeAll } from 'vitest'
import { eachDatabase, type Suite } from './databases.ts'

export const redirectUri = 'http://localhost:3000/handler/oauth-callback?from=app'
export const errorUrl = 'http://localhost:3000/handler/error'

export interface OAuthSuite {
  readonly clock: Suite['clock']
  readonly kind: Suite['kind']
  testkit(): Testkit
  doubles(): ProviderDoubles
  /** With these providers, each with keys of its own. */
  project(types?: readonly DoubledType[], config?: object): Promise<TestProject>
}

/** Runs a suite on a server whose providers are doubles. */
export function eachServerWithProviders(name: string, suite: (on: OAuthSuite) => void): void {
  eachDatabase(name, ({ kind, clock, database }) => {
    let running: { testkit: Testkit; doubles: ProviderDoubles } | undefined
    const started = () => {
      if (!running) throw new Error('The server starts before the first test; ask for it inside one.')
      return running
    }
    beforeAll(async () => {
      const doubles = await startProviderDoubles({ clock })
      const parts = { database: database(), aroundFetch: doubles.aroundFetch }
      running = { doubles, testkit: await startTestkit({ clock, parts }) }
    })
    afterAll(async () => {
      await running?.testkit.stop()
      await running?.doubles.stop()
    })
    suite({
      kind,
      clock,
      testkit: () => started().testkit,
      doubles: () => started().doubles,
      project: (types = ['google'], config = {}) =>
        started().testkit.createProject({
          config: { ...Object.assign({}, ...types.map(standardProvider)), ...config },
        }),
    })
  })
}

export const standardProvider = (type: DoubledType) => ({
  [`auth.oauth.providers.${type}`]: {
    ...{ type, isShared: false, allowSignIn: true, allowConnectedAccounts: true },
    ...doubledKeys(type),
  },
})

export interface Begun {
  readonly response: Response
  /** At the provider. Null: it was refused. */
  readonly url: URL | null
  readonly cookie: string
  readonly verifier: string
  readonly state: string
}

export type Query = Readonly<Record<string, string | undefined>>

/** What an application puts into the address bar. */
export function authorizationQuery(project: TestProject, verifier: string, changes: Query = {}): URLSearchParams {
  const query = {
    client_id: project.id,
    client_secret: project.keys.client,
    redirect_uri: redirectUri,
    state: 'state-of-the-app',
    scope: 'legacy',
    response_type: 'code',
    grant_type: 'authorization_code',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    error_redirect_url: errorUrl,
    ...changes,
  }
  return new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}

export interface Browser {
  readonly testkit: Testkit
  readonly doubles: ProviderDoubles
  readonly project: TestProject
}

export async function begin({ testkit, project }: Browser, provider = 'google', changes: Query = {}): Promise<Begun> {
  const verifier = randomBytes(32).toString('base64url')
  const query = authorizationQuery(project, verifier, changes)
  const response = await testkit.fetch(`/api/v1/auth/oauth/authorize/${provider}?${query}`)
  const location = response.headers.get('location')
  const url = location === null ? null : new URL(location)
  const [cookie = ''] = (response.headers.get('set-cookie') ?? '').split(';')
  return { response, url, cookie, verifier, state: url?.searchParams.get('state') ?? '' }
}

/** What the provider sends the browser back with. */
export async function atProvider({ doubles }: Browser, { url, response }: Begun): Promise<URLSearchParams> {
  if (!url) throw new Error(`The browser was not sent to a provider: ${response.status} ${await response.text()}`)
  return doubles.authorize(url)
}

export interface CallbackOptions {
  readonly cookie?: string
  readonly provider?: string
  readonly isForm?: boolean
}

export async function callback(
  { testkit }: Browser,
  begun: Begun,
  parameters: URLSearchParams,
  { cookie = begun.cookie, provider = 'google', isForm = false }: CallbackOptions = {},
): Promise<Response> {
  const path = `/api/v1/auth/oauth/callback/${provider}`
  const headers = { cookie }
  if (isForm) return testkit.fetch(path, { method: 'POST', headers, body: parameters })
  return testkit.fetch(`${path}?${parameters}`, { headers })
}

/** From the first click to the page of the application. */
export async function returned(browser: Browser, provider = 'google', changes: Query = {}): Promise<Returned> {
  const begun = await begin(browser, provider, changes)
  const response = await callback(browser, begun, await atProvider(browser, begun), {
    provider,
    isForm: provider === 'apple',
  })
  const location = response.headers.get('location')
  const text = location === null ? await response.text() : ''
  return { begun, response, text, page: location === null ? null : new URL(location) }
}

export interface Returned {
  readonly begun: Begun
  readonly response: Response
  readonly text: string
  /** Where the browser is sent. */
  readonly page: URL | null
}

/** What the application's page for errors receives. Null: the browser was not sent there. */
export function errorIn({ page }: Pick<Returned, 'page'>): { code: string; details: unknown } | null {
  const code = page?.searchParams.get('errorCode')
  if (!page || !code || !page.href.startsWith(errorUrl)) return null
  return { code, details: JSON.parse(page.searchParams.get('details') ?? 'null') }
}

export async function exchange(
  { testkit, project }: Browser,
  { page, begun }: Pick<Returned, 'page' | 'begun'>,
  changes: Query = {},
): Promise<Answer> {
  const form = {
    grant_type: 'authorization_code',
    client_id: project.id,
    client_secret: project.keys.client,
    code: page?.searchParams.get('code') ?? undefined,
    redirect_uri: redirectUri,
    code_verifier: begun.verifier,
    ...changes,
  }
  const body = new URLSearchParams(
    Object.entries(form).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
  const response = await testkit.fetch('/api/v1/auth/oauth/token', { method: 'POST', body })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  const json = isJson ? JSON.parse(text) : null
  return { status: response.status, text, json, code: json?.code ?? null, headers: response.headers }
}

/** A whole sign-in, whose tokens are the answer. */
export async function signIn(browser: Browser, provider = 'google', changes: Query = {}): Promise<Answer> {
  return exchange(browser, await returned(browser, provider, changes))
}
