/** Auth.js, the core of next-auth, which signs people in to an app on its own. */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ListeningProvider, startListeningProvider } from '../support/listening-provider.ts'

const version = '0.41.3'
const appUrl = 'http://localhost:3997'

type Handle = (request: Request, settings: object) => Promise<Response>

/** In a folder of its own: it wants other versions of libraries that the server has as well. */
async function installAuthJs(): Promise<Handle> {
  const folder = join(tmpdir(), `latchkey-auth-js-${version}`)
  if (!existsSync(join(folder, 'node_modules/.package-lock.json'))) {
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, 'package.json'), JSON.stringify({ dependencies: { '@auth/core': version } }))
    const words = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock']
    await promisify(execFile)('npm', words, { cwd: folder })
  }
  const path = createRequire(join(folder, 'package.json')).resolve('@auth/core')
  const { Auth }: { Auth: Handle } = await import(pathToFileURL(path).href)
  return Auth
}

describe('Auth.js', { timeout: 300_000, tags: ['installs'] }, () => {
  let provider: ListeningProvider
  let handle: Handle
  beforeAll(async () => {
    handle = await installAuthJs()
    provider = await startListeningProvider()
  }, 600_000)
  afterAll(() => provider?.stop())

  it.each([['openid profile email'], ['openid email']])('signs someone in with the scopes %s', async scope => {
    const redirectUri = `${appUrl}/auth/callback/latchkey`
    const { clientId, clientSecret } = await provider.register({
      ...{ display_name: 'Shop', redirect_uris: [redirectUri] },
    })
    const settings = {
      ...{ secret: 'a secret of the app that is long enough for it', trustHost: true, basePath: '/auth' },
      providers: [
        {
          ...{ id: 'latchkey', name: 'Latchkey', type: 'oidc', issuer: provider.issuer, clientId, clientSecret },
          ...{ checks: ['pkce', 'state', 'nonce'], authorization: { params: { scope } } },
          // The address is at the user info endpoint.
          idToken: false,
        },
      ],
    }
    const cookies = new Map<string, string>()
    async function send(url: string | URL, form?: Record<string, string>): Promise<Response> {
      const cookie = [...cookies].map(pair => pair.join('=')).join('; ')
      const body = form && { method: 'POST', body: new URLSearchParams(form) }
      const response = await handle(new Request(new URL(url, appUrl), { headers: { cookie }, ...body }), settings)
      for (const set of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
        cookies.set(name, value)
      }
      return response
    }
    const { csrfToken } = await (await send('/auth/csrf')).json()
    const begun = await send('/auth/signin/latchkey', { csrfToken, callbackUrl: `${appUrl}/` })
    const returned = await send(await provider.allow(begun.headers.get('location') ?? ''))
    expect(returned.headers.get('location')).toBe(`${appUrl}/`)
    const { user } = await (await send('/auth/session')).json()
    expect(user.email).toBe(provider.person.email)
    expect(user.name).toBe(scope.includes('profile') ? 'Ada Lovelace' : undefined)
  })
})
