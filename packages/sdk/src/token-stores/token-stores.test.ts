import { describe, expect, it } from 'vitest'
import { createTokenStores } from './choose.ts'
import type { TokenStoreInit } from './token-store.ts'

const request = (headers: Record<string, string>) => new Request('https://app.example.com/', { headers })
const readFrom = (headers: Record<string, string>) => createTokenStores('shop')(request(headers))?.read()
const cookie = (refresh: string, pair: unknown) =>
  `theme=dark; stack-refresh-shop=${refresh}; stack-access=${encodeURIComponent(JSON.stringify(pair))}`

describe('the tokens of a request', () => {
  it('the tokens of a request are those of the header that getAuthHeaders makes', () => {
    const auth = JSON.stringify({ accessToken: 'a', refreshToken: 'r' })
    expect(readFrom({ 'x-stack-auth': auth, cookie: cookie('other', ['other', 'b']) })).toEqual({
      accessToken: 'a',
      refreshToken: 'r',
    })
  })

  it('the tokens of a request are refused with a clear sentence when that header is no JSON object', () => {
    for (const auth of ['null', '[]', 'Bearer x']) {
      expect(() => readFrom({ 'x-stack-auth': auth })).toThrow('must be a JSON object')
    }
  })

  it('the tokens of a request are else those of the cookies', () => {
    expect(readFrom({ cookie: cookie('r', ['r', 'a']) })).toEqual({ accessToken: 'a', refreshToken: 'r' })
    expect(readFrom({ cookie: 'stack-refresh=older' })).toEqual({ accessToken: null, refreshToken: 'older' })
    expect(readFrom({})).toEqual({ accessToken: null, refreshToken: null })
  })

  it('leave out an access token that belongs to someone else', () => {
    expect(readFrom({ cookie: cookie('r', ['another', 'a']) })).toEqual({ accessToken: null, refreshToken: 'r' })
    expect(readFrom({ cookie: cookie('r', { 0: 'r', 1: 'a' }) })).toEqual({ accessToken: null, refreshToken: 'r' })
    expect(readFrom({ cookie: 'stack-refresh-shop=r; stack-access=%7Bbroken' })).toEqual({
      accessToken: null,
      refreshToken: 'r',
    })
  })

  it('the tokens of a request are those of the header Authorization, which has no refresh token', () => {
    expect(readFrom({ authorization: 'Bearer abc', cookie: cookie('r', ['r', 'a']) })).toEqual({
      accessToken: 'abc',
      refreshToken: null,
    })
    expect(readFrom({ authorization: 'Basic abc', cookie: 'stack-refresh=older' })).toMatchObject({
      refreshToken: 'older',
    })
  })

  it('the tokens of a request are those that a published SDK sends in the header Authorization', () => {
    const pair = btoa(JSON.stringify({ accessToken: 'a', refreshToken: 'r' }))
    for (const prefix of ['stackauth_', 'hexclave_']) {
      const read = { accessToken: 'a', refreshToken: 'r' }
      expect(readFrom({ authorization: `Bearer ${prefix}${pair}`, cookie: cookie('other', []) })).toEqual(read)
      for (const broken of ['%', btoa('null'), btoa('[]'), btoa('{')])
        expect(() => readFrom({ authorization: `Bearer ${prefix}${broken}` })).toThrow('must be a JSON object')
    }
  })

  const structured = (token: unknown) => encodeURIComponent(JSON.stringify({ refresh_token: token }))

  it.each([
    'hexclave',
    'stack',
  ])('the tokens of a request are those that a newer published SDK keeps in cookies named %s', sdk => {
    const none = { accessToken: null, refreshToken: null }
    for (const prefix of ['', '__Host-']) {
      const sent = `${prefix}${sdk}-refresh-shop--default=${structured('r')}`
      expect(readFrom({ cookie: sent })).toEqual({ ...none, refreshToken: 'r' })
      expect(readFrom({ cookie: `${sent}; ${prefix}stack-refresh-shop=own` })).toMatchObject({ refreshToken: 'own' })
      expect(readFrom({ cookie: `${sent}; __Host-stack-is-https-shop=true` }), 'once').toEqual(none)
    }
    for (const value of ['%7Bbroken', 'null', structured(1), structured('')])
      expect(readFrom({ cookie: `${sdk}-refresh-shop--default=${value}` })).toEqual(none)
    expect(readFrom({ cookie: `${sdk}-refresh-other--default=${structured('r')}` })).toEqual(none)
  })

  it.each([
    ['Node and Express', { 'x-stack-auth': JSON.stringify({ accessToken: 'a', refreshToken: 'r' }) }],
    ['Node and Express, by cookie', { cookie: cookie('r', ['r', 'a']), 'set-cookie': ['x=y'] }],
    ['Fetch', new Headers({ cookie: cookie('r', ['r', 'a']) })],
    ['Next.js', { get: (name: string) => (name === 'cookie' ? cookie('r', ['r', 'a']) : null) }],
  ])('the tokens of a request are read from the headers of %s', (_, headers) => {
    expect(createTokenStores('shop')({ headers })?.read()).toEqual({ accessToken: 'a', refreshToken: 'r' })
  })

  it('the tokens of a request are not those of another project', () => {
    expect(readFrom({ cookie: 'stack-refresh-other=r' })).toEqual({ accessToken: null, refreshToken: null })
  })

  it('share one store for one request, and none with another', () => {
    const stores = createTokenStores('shop')
    const [first, second] = [request({}), request({})]
    expect(stores(first)).toBe(stores(first))
    expect(stores(first)).not.toBe(stores(second))
    expect(stores(first)?.holdsForeignTokens).toBe(true)
  })
})

describe('a token store that does not exist', () => {
  const known = "tokenStore must be 'cookie', 'memory', a request, { accessToken, refreshToken } or null."
  // What a program without types may pass.
  const choose = (written: unknown) => () => createTokenStores('shop')(written as TokenStoreInit)

  it.each([
    undefined,
    '',
    'local-storage',
    'constructor',
    7,
    true,
    {},
    Promise.resolve(null),
  ])('a token store that does not exist is refused with the ones that exist: %o', written => {
    expect(choose(written)).toThrow(new TypeError(known))
  })

  it.each([
    '',
    7,
    undefined,
    {},
    ['r'],
  ])('a token store that does not exist is refused where the refresh token of a pair is %o, without repeating it', refreshToken => {
    const refused = new TypeError('The refreshToken of tokenStore must be a string that is not empty, or null.')
    expect(choose({ accessToken: 'a', refreshToken })).toThrow(refused)
  })

  it('a token store that does not exist is none of a pair without a session', () => {
    expect(choose({ accessToken: null, refreshToken: null })()?.read()).toEqual({
      accessToken: null,
      refreshToken: null,
    })
    expect(choose({ accessToken: null, refreshToken: 'r' })()?.read().refreshToken).toBe('r')
  })

  it('a token store that does not exist is refused with what to write in Next.js', () => {
    expect(choose('nextjs-cookie')).toThrow(`${known} 'nextjs-cookie' is for the apps of @latchkey/next.`)
  })

  it('a token store that does not exist is not repeated in the sentence, as it may be a token', () => {
    expect(choose('a-refresh-token')).not.toThrow('a-refresh-token')
  })
})

describe('other token stores', () => {
  it('keep tokens in memory, one store for each app', () => {
    const stores = createTokenStores('shop')
    stores('memory')?.write({ accessToken: 'a', refreshToken: 'r' })
    expect(stores('memory')?.read()).toEqual({ accessToken: 'a', refreshToken: 'r' })
    expect(createTokenStores('shop')('memory')?.read().refreshToken).toBeNull()
  })

  it('take a pair of tokens, which may be refreshed', () => {
    const store = createTokenStores('shop')({ accessToken: null, refreshToken: 'r' })
    store?.write({ accessToken: 'a', refreshToken: 'r' })
    expect(store?.read().accessToken).toBe('a')
  })

  it('may be made of cookies outside a browser, but not used there', () => {
    const store = createTokenStores('shop')('cookie')
    expect(() => store?.read()).toThrow("The token store 'cookie' is for browsers.")
  })
})
