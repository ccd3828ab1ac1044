import { afterEach, describe, expect, it, vi } from 'vitest'
import { LatchkeyServerApp } from './server-app.ts'

const request = vi.hoisted(() => {
  // Tests beside this one share its process, and may have loaded what is doubled below.
  vi.resetModules()
  return { headers: new Headers() }
})
vi.mock('next/headers.js', () => ({
  headers: async () => request.headers,
  cookies: async () => ({ set: () => {}, getAll: () => [] }),
}))

/** Nothing listens there. */
const app = () =>
  new LatchkeyServerApp({
    ...{ baseUrl: 'http://127.0.0.1:9', projectId: 'shop', publishableClientKey: 'p', secretServerKey: 's' },
    tokenStore: 'nextjs-cookie',
  })

/** What an attacker sends so that the proxy is skipped, or that looks as if it had let them pass. */
const skipping: Readonly<Record<string, Record<string, string>>> = {
  'no proxy at all': {},
  'the header of a request that the proxy made itself': {
    'x-middleware-subrequest': 'src/middleware:src/middleware:src/middleware:src/middleware:src/middleware',
  },
  'the answer of a proxy': {
    'x-middleware-next': '1',
    'x-latchkey-path': '/account',
    'x-middleware-rewrite': '/account',
  },
  'tokens in headers of the wire': {
    'x-stack-access-token': 'a',
    'x-stack-refresh-token': 'r',
    authorization: 'Bearer a',
  },
}

describe('the guard of a page, where the proxy was skipped', () => {
  afterEach(() => {
    request.headers = new Headers()
  })

  it.each(Object.entries(skipping))('lets no visitor pass by %s', async (_, headers) => {
    request.headers = new Headers({ ...headers, host: 'localhost', accept: 'text/html' })
    const latchkey = app()
    expect(await latchkey.getUser()).toBeNull()
    await expect(latchkey.getUser({ or: 'throw' })).rejects.toThrow()
    await expect(latchkey.getUser({ or: 'redirect' })).rejects.toThrow('NEXT_REDIRECT')
  })

  it('lets no one pass whose token it cannot check, whatever the token says', async () => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const claims = { sub: 'u', iss: 'http://127.0.0.1:9/api/v1/projects/shop', aud: 'shop', exp: 4_000_000_000 }
    const forged = `${part({ alg: 'none' })}.${part(claims)}.`
    const cookie = `stack-refresh-shop=r1; stack-access=${encodeURIComponent(JSON.stringify(['r1', forged]))}`
    request.headers = new Headers({ cookie, host: 'localhost', 'x-middleware-next': '1' })
    await expect(app().getUser({ or: 'throw' })).rejects.toThrow()
  })
})
