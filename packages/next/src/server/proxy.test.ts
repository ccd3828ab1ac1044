import { NextRequest } from 'next/server'
import { describe, expect, it } from 'vitest'
import { latchkeyProxy } from './proxy.ts'
import { LatchkeyServerApp } from './server-app.ts'

/** Nothing listens there. */
const app = new LatchkeyServerApp({
  ...{ baseUrl: 'http://127.0.0.1:9', projectId: 'shop', publishableClientKey: 'p', secretServerKey: 's' },
  tokenStore: 'nextjs-cookie',
})
const proxy = latchkeyProxy(app, { protect: ['/account'] })
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
