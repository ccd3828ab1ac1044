import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LatchkeyAdminApp, LatchkeyClientApp, LatchkeyServerApp } from '../index.ts'

const keys = { projectId: 'shop', publishableClientKey: 'pck_1', tokenStore: null }

beforeEach(() => {
  for (const name of Object.keys(process.env)) if (name.includes('LATCHKEY')) vi.stubEnv(name, undefined)
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

describe('making an app', () => {
  it('says which option is missing, and which variable would do instead', () => {
    const baseUrl = 'http://localhost:8100'
    expect(() => new LatchkeyClientApp(keys)).toThrow('baseUrl. Pass it to the constructor, or set LATCHKEY_BASE_URL')
    expect(() => new LatchkeyClientApp({ ...keys, baseUrl, projectId: '' })).toThrow('LATCHKEY_PROJECT_ID')
    expect(() => new LatchkeyClientApp({ ...keys, baseUrl, publishableClientKey: '' })).toThrow(
      'LATCHKEY_PUBLISHABLE_CLIENT_KEY',
    )
    expect(() => new LatchkeyServerApp({ ...keys, baseUrl })).toThrow('LATCHKEY_SECRET_SERVER_KEY')
    expect(() => new LatchkeyAdminApp({ ...keys, baseUrl })).toThrow('LATCHKEY_SUPER_SECRET_ADMIN_KEY')
  })

  it('names the variables that bundlers give to a page, on a page', () => {
    vi.stubGlobal('window', {})
    vi.stubGlobal('document', {})
    expect(() => new LatchkeyClientApp(keys)).toThrow('set VITE_LATCHKEY_BASE_URL or NEXT_PUBLIC_LATCHKEY_BASE_URL in')
  })

  it('takes missing options from the environment', () => {
    vi.stubEnv('LATCHKEY_BASE_URL', 'http://localhost:8100')
    vi.stubEnv('NEXT_PUBLIC_LATCHKEY_PROJECT_ID', 'from-next')
    vi.stubEnv('LATCHKEY_PUBLISHABLE_CLIENT_KEY', 'pck_1')
    vi.stubEnv('LATCHKEY_SECRET_SERVER_KEY', 'ssk_1')
    expect(new LatchkeyServerApp({ tokenStore: null }).projectId).toBe('from-next')
    expect(new LatchkeyServerApp({ tokenStore: null, projectId: 'given' }).projectId).toBe('given')
  })

  it.each(['nextjs-cookie', 'session', '', undefined])('refuses the token store %j with a sentence', tokenStore => {
    const options = { ...keys, baseUrl: 'http://localhost:8100', secretServerKey: 'ssk_1', tokenStore }
    const sentence = "tokenStore must be 'cookie', 'memory', a request"
    // As a program without types would write it.
    for (const App of [LatchkeyClientApp, LatchkeyServerApp])
      expect(() => Reflect.construct(App, [options])).toThrow(sentence)
  })

  it('resolves the pages that are not given', () => {
    const app = new LatchkeyClientApp({
      ...keys,
      baseUrl: 'http://localhost:8100',
      urls: { handler: '/auth/', afterSignIn: '/inbox' },
    })
    expect(app.urls).toMatchObject({
      handler: '/auth/',
      signIn: '/auth/sign-in',
      emailVerification: '/auth/email-verification',
      afterSignIn: '/inbox',
      afterSignUp: '/inbox',
      afterSignOut: '/',
    })
  })

  it.each([
    'auth',
    'https://app.example/auth',
    '//app.example/auth',
  ])('refuses the handler %s, which is no path', handler => {
    const options = { ...keys, baseUrl: 'http://localhost:8100', urls: { handler } }
    expect(() => new LatchkeyClientApp(options)).toThrow('urls.handler must begin with one slash.')
  })

  it('without tokens of its own needs each call to say whose', async () => {
    const app = new LatchkeyClientApp({ ...keys, baseUrl: 'http://localhost:8100' })
    await expect(app.getUser()).rejects.toThrow('{ tokenStore: request }')
  })
})
