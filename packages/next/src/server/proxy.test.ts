import { NextRequest } from 'next/server.js'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { latchkeyProxy } from './proxy.ts'
import { LatchkeyServerApp } from './server-app.ts'

/** Nothing listens there. */
const app = () =>
  new LatchkeyServerApp({
    ...{ baseUrl: 'http://127.0.0.1:9', projectId: 'shop', publishableClientKey: 'p', secretServerKey: 's' },
    tokenStore: 'nextjs-cookie',
  })
const proxy = latchkeyProxy(app(), { protect: ['/account'] })
const visit = (path: string, cookie = '') =>
  proxy(new NextRequest(`http://localhost${path}`, { headers: { accept: 'text/html', cookie } }))
const signedIn = 'stack-refresh-shop=r1'

describe('the proxy while Latchkey is down', () => {
  it('shows public pages, also to whose token has to be renewed', async () => {
    const response = await visit('/', signedIn)
    expect([response.status, response.headers.get('x-middleware-next')]).toEqual([200, '1'])
  })

  it('answers 503 for protected pages to whose token has to be renewed', async () => {
    const response = await visit('/account', signedIn)
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
  })

  it('takes visitors to sign in', async () => {
    const response = await visit('/account/x.png')
    expect(response.status).toBe(307)
    expect(response.headers.get('location')).toContain('/handler/sign-in?after_auth_return_to=%2Faccount%2Fx.png')
  })
})

describe('the proxy of an app with basePath and trailingSlash', () => {
  afterEach(() => vi.unstubAllEnvs())

  it('takes visitors to the sign-in page below the basePath, with the way back as the browser has it', async () => {
    vi.stubEnv('__NEXT_ROUTER_BASEPATH', '/shop')
    const request = new NextRequest('http://localhost/shop/account/?tab=1', {
      headers: { accept: 'text/html' },
      nextConfig: { basePath: '/shop', trailingSlash: true },
    })
    const guarded = latchkeyProxy(app(), { protect: ['/account'] })
    const { pathname, searchParams } = new URL((await guarded(request)).headers.get('location') ?? '')
    expect(pathname).toBe('/shop/handler/sign-in')
    expect(searchParams.get('after_auth_return_to')).toBe('/shop/account/?tab=1')
  })
})
