/** `oidc-provider`, a provider that others have written, on a port of this machine. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import Provider, { type Configuration } from 'oidc-provider'

/** The client at the provider. */
export const openIdKeys = { clientId: 'the-client', clientSecret: 'the_secret-of/the+client' }

export interface Held {
  /** Until a request has come. */
  readonly reached: Promise<unknown>
  release(): void
}

export interface OpenIdProvider {
  readonly issuer: string
  /** Method and path of each, in the order in which they came. */
  readonly requests: string[]
  /** What the provider says of everyone, beside the subject. */
  userInfo: Record<string, unknown>
  /** Signs in at the provider's own pages as a browser would, and returns what it brings to the callback. */
  browse(authorizationUrl: URL, login?: string): Promise<URLSearchParams>
  /** Signs with a new key from now on. Those of before stay published, but for what this process remembers. */
  rotateKeys(): Promise<void>
  /** Signs with a new key that has the kid of the one before, which is published no more. */
  replaceKey(): Promise<void>
  /** Lets requests to a path wait, until they are released. */
  hold(path: string): Held
  stop(): Promise<void>
}

const lifetimes = { AccessToken: 3600, AuthorizationCode: 60, Grant: 3600, IdToken: 3600, RefreshToken: 3600 }
const mostSteps = 12

export async function startOpenIdProvider(redirectUri: string): Promise<OpenIdProvider> {
  let signingKeys: JWK[] = []
  let held: { path: string; reach(): void; released: Promise<unknown> } | undefined
  /** It reads its keys when it starts: with other keys it is another one, at the same address. */
  let library: Provider
  const requests: string[] = []
  const server = createServer(async (request, response) => {
    const path = request.url?.split('?')[0] ?? ''
    requests.push(`${request.method} ${path}`)
    if (held?.path === path) {
      held.reach()
      await held.released
    }
    void library.callback()(request, response)
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  const address = server.address()
  const issuer = `http://localhost:${typeof address === 'object' && address ? address.port : 0}`

  function publish(keys: JWK[]): void {
    signingKeys = keys
    library = new Provider(issuer, configurationFor(provider, redirectUri, signingKeys))
  }

  const provider: OpenIdProvider = {
    issuer,
    requests,
    userInfo: {},
    async browse(authorizationUrl, login = 'ada') {
      const cookies = new Map<string, string>()
      let next: { url: URL; init: RequestInit } = { url: authorizationUrl, init: {} }
      for (let step = 0; step < mostSteps; step++) {
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
        const response = await fetch(next.url, { ...next.init, redirect: 'manual', headers: { cookie } })
        for (const set of response.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
          cookies.set(name, value)
        }
        const location = response.headers.get('location')
        if (location?.startsWith(redirectUri)) return new URL(location).searchParams
        next = location ? { url: new URL(location, issuer), init: {} } : toForm(await response.text(), issuer, login)
      }
      throw new Error('The provider did not send the browser back.')
    },
    async rotateKeys() {
      publish([await newKey(`key-${signingKeys.length}`), ...signingKeys])
    },
    async replaceKey() {
      const [latest, ...others] = signingKeys
      publish([await newKey(latest?.kid ?? 'key-0'), ...others])
    },
    hold(path) {
      const [reached, released] = [new AbortController(), new AbortController()]
      held = { path, reach: () => reached.abort(), released: once(released.signal, 'abort') }
      const release = () => {
        held = undefined
        released.abort()
      }
      return { reached: once(reached.signal, 'abort'), release }
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  await provider.rotateKeys()
  return provider
}

async function newKey(kid: string): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  return { ...(await exportJWK(privateKey)), kid, use: 'sig' }
}

function configurationFor(provider: OpenIdProvider, redirectUri: string, keys: JWK[]): Configuration {
  const { clientId: client_id, clientSecret: client_secret } = openIdKeys
  const grant_types = ['authorization_code', 'refresh_token']
  return {
    clients: [{ client_id, client_secret, redirect_uris: [redirectUri], grant_types }],
    jwks: { keys },
    claims: { openid: ['sub'], profile: ['name', 'picture'], email: ['email', 'email_verified'] },
    scopes: ['openid', 'offline_access', 'profile', 'email'],
    cookies: { keys: ['a key of these tests'] },
    findAccount: (_, accountId) => ({ accountId, claims: () => ({ sub: accountId, ...provider.userInfo }) }),
    ttl: { ...lifetimes, Interaction: 3600, Session: 3600 },
    features: { devInteractions: { enabled: true } },
  }
}

function toForm(page: string, issuer: string, login: string) {
  const [, action = ''] = /action="([^"]+)"/.exec(page) ?? []
  const [, prompt = ''] = /name="prompt" value="(\w+)"/.exec(page) ?? []
  const body = new URLSearchParams({ prompt, login, password: 'any' })
  return { url: new URL(action, issuer), init: { method: 'POST', body } }
}
