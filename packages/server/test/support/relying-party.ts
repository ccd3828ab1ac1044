/** `openid-client` as an application of a project, and a browser that a person sits at. */
import type { SignedInPerson, Testkit, TestProject } from '@latchkey/testkit'
import * as client from 'openid-client'

export const redirectUri = 'https://wiki.example/callback'

export interface RelyingParty {
  /** The client id. */
  readonly applicationId: string
  readonly secret: string | null
  readonly config: client.Configuration
  /** An authorization request, and what the application keeps of it. A parameter that is empty is left out. */
  begin(parameters?: Record<string, string>): Promise<BegunRequest>
  /** Exchanges what the browser brought, for a resource where one is named. */
  finish(
    begun: BegunRequest,
    callback: URL,
    resource?: string,
  ): Promise<client.TokenEndpointResponse & client.TokenEndpointResponseHelpers>
}

export interface BegunRequest {
  readonly url: URL
  readonly verifier: string
  readonly state: string
  readonly nonce: string
}

export async function createRelyingParty(
  testkit: Testkit,
  project: TestProject,
  input: Readonly<Record<string, unknown>> = {},
): Promise<RelyingParty> {
  const { json } = await project.asAdmin('POST', '/internal/applications', {
    display_name: 'Wiki',
    redirect_uris: [redirectUri],
    ...input,
  })
  return connectRelyingParty(testkit, project, { clientId: json.id, secret: json.client_secret })
}

/** The same of a client that is known to the project already, or that describes itself. */
export async function connectRelyingParty(
  testkit: Testkit,
  project: TestProject,
  { clientId, secret = null }: { readonly clientId: string; readonly secret?: string | null },
): Promise<RelyingParty> {
  const issuer = new URL(`${testkit.config.publicUrl}/p/${project.id}`)
  const config = await client.discovery(
    issuer,
    clientId,
    undefined,
    secret === null ? client.None() : client.ClientSecretBasic(secret),
    {
      execute: [client.allowInsecureRequests],
      [client.customFetch]: (url, { method, headers, body }) =>
        // It sends forms, and nothing else with a body.
        testkit.fetch(url, { method, headers, ...(body === undefined || body === null ? {} : { body: String(body) }) }),
    },
  )
  return {
    applicationId: clientId,
    secret,
    config,
    async begin(parameters = {}) {
      const [verifier, state, nonce] = [client.randomPKCECodeVerifier(), client.randomState(), client.randomNonce()]
      const url = client.buildAuthorizationUrl(config, {
        ...{ redirect_uri: redirectUri, scope: 'openid profile email offline_access', prompt: 'consent', state, nonce },
        ...{ code_challenge: await client.calculatePKCECodeChallenge(verifier), code_challenge_method: 'S256' },
        ...parameters,
      })
      for (const [name, value] of Object.entries(parameters)) if (value === '') url.searchParams.delete(name)
      return { url, verifier, state, nonce }
    },
    finish: (begun, callback, resource) =>
      client.authorizationCodeGrant(
        config,
        callback,
        { pkceCodeVerifier: begun.verifier, expectedState: begun.state, expectedNonce: begun.nonce },
        resource === undefined ? undefined : { resource },
      ),
  }
}

interface Cookie {
  readonly value: string
  readonly path: string
}

/** Where a browser has come to. */
export interface Arrival {
  readonly status: number
  readonly url: URL
  readonly text: string
}

/** Keeps cookies by their paths, and follows redirects until a page, or another server. */
export class TestBrowser {
  readonly #cookies = new Map<string, Cookie>()
  readonly #testkit: Testkit

  constructor(testkit: Testkit) {
    this.#testkit = testkit
  }

  go(to: URL | string): Promise<Arrival> {
    return this.#send(new URL(to))
  }

  /** Sends a form of a page. */
  submit(to: URL | string, fields: Readonly<Record<string, string>>): Promise<Arrival> {
    return this.#send(new URL(to), { method: 'POST', body: new URLSearchParams(fields) })
  }

  async #send(to: URL, form: RequestInit = {}): Promise<Arrival> {
    let url = to
    let sent = form
    for (let step = 0; step < 10; step++) {
      const isOurs = url.origin === new URL(this.#testkit.config.publicUrl).origin
      if (!isOurs || /^\/p\/[^/]+\/authorize$/.test(url.pathname)) return { status: 200, url, text: '' }
      const response = await this.#testkit.fetch(url.href, {
        ...sent,
        headers: { cookie: this.#sent(url), accept: 'text/html' },
      })
      this.#keep(response)
      const location = response.headers.get('location')
      if (location === null) return { status: response.status, url, text: await response.text() }
      url = new URL(location, url)
      sent = {}
    }
    throw new Error('The browser is sent to and fro.')
  }

  /** Goes to the application with the person's yes, or straight, where no consent is needed. */
  async allow(project: TestProject, person: SignedInPerson, to: URL): Promise<URL> {
    const { url } = await this.go(to)
    const request = url.searchParams.get('request')
    if (request === null) return url
    const { json, status, text } = await project.asUser(person, 'POST', `/consents/requests/${request}/grant`, {})
    if (status !== 200) throw new Error(`The request was not granted: ${status} ${text}`)
    return (await this.go(json.redirect_url)).url
  }

  /** What it sends there. */
  cookieFor(url: string): string {
    return this.#sent(new URL(url))
  }

  #sent(url: URL): string {
    return [...this.#cookies]
      .filter(([, { path }]) => url.pathname.startsWith(path))
      .map(([name, { value }]) => `${name}=${value}`)
      .join('; ')
  }

  #keep(response: Response): void {
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      const [, path = '/'] = /; path=([^;]+)/i.exec(set) ?? []
      if (value === '') this.#cookies.delete(name)
      else this.#cookies.set(name, { value, path })
    }
  }
}
