import { LatchkeyClientApp } from '@latchkey/next'
import { LatchkeyServerApp, latchkeyProxy } from '@latchkey/next/server'
import { NextRequest } from 'next/server.js'
import { expect, it } from 'vitest'

const own = { baseUrl: 'http://localhost:9', projectId: 'shop', publishableClientKey: 'pck', secretServerKey: 'ssk' }

it('the proxy of an app takes a visitor to sign in', async () => {
  const proxy = latchkeyProxy(new LatchkeyServerApp({ ...own, tokenStore: 'nextjs-cookie' }), { protect: ['/account'] })
  const request = new NextRequest('http://localhost/account', { headers: { accept: 'text/html' } })
  expect((await proxy(request)).headers.get('location')).toContain('/handler/sign-in?')
  expect(LatchkeyClientApp).toBeTypeOf('function')
})
