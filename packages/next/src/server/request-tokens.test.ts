import { describe, expect, it } from 'vitest'
import { type CookieToSet, cookieTokens } from './request-tokens.ts'

const tokens = { refreshToken: 'r2', accessToken: 'a2' }

function written(header: string, isHttps: boolean, next: { refreshToken: string | null; accessToken: string | null }) {
  const cookies: CookieToSet[] = []
  cookieTokens('shop', header, isHttps, cookie => cookies.push(cookie)).write(next)
  return cookies
}

describe('the tokens of a request', () => {
  it('the tokens of a request are written as the page itself writes them', () => {
    const common = { path: '/', sameSite: 'lax', secure: false }
    expect(written('', false, tokens)).toEqual([
      { name: 'stack-refresh-shop', value: 'r2', maxAge: 31_536_000, ...common },
      { name: 'stack-access', value: '["r2","a2"]', maxAge: 86_400, ...common },
      { name: 'stack-refresh', value: '', maxAge: 0, ...common },
    ])
  })

  it('have names on https that no other host can set, and the plain ones are removed', () => {
    const cookies = written('', true, tokens)
    expect(cookies.every(({ secure }) => secure)).toBe(true)
    expect(cookies.filter(({ value }) => value).map(({ name }) => name)).toEqual([
      '__Host-stack-refresh-shop',
      '__Host-stack-access',
      '__Host-stack-is-https-shop',
    ])
    expect(cookies.filter(({ value }) => !value).map(({ name }) => name)).toContain('stack-refresh-shop')
  })

  it('keep these names where only the cookies say that the page is on https', () => {
    const [first] = written('__Host-stack-is-https-shop=true', false, tokens)
    expect(first).toMatchObject({ name: '__Host-stack-refresh-shop', secure: true })
  })

  it('the tokens of a request are not written under the names of this host for a session that another host could have set', () => {
    const planted = { ...tokens, refreshToken: 'r1' }
    expect(written('stack-refresh-shop=r1', true, planted)).toEqual([])
    expect(written('stack-refresh-shop=r1', false, planted), 'without https there are no others').not.toEqual([])
    expect(written('stack-refresh-shop=r1', true, tokens), 'a session that began here').not.toEqual([])
    expect(written('__Host-stack-refresh-shop=r1', true, planted), 'one of this host').not.toEqual([])
  })

  const published = `hexclave-refresh-shop--default=${encodeURIComponent(JSON.stringify({ refresh_token: 'r1' }))}`

  it('the session of a newer published SDK is written under our names where no other host could have set its cookie', () => {
    const renewed = { ...tokens, refreshToken: 'r1' }
    const [first] = written(`__Host-${published}`, true, renewed)
    expect(first).toMatchObject({ name: '__Host-stack-refresh-shop', value: 'r1' })
    expect(written(published, true, renewed)).toEqual([])
  })

  it('the session of a newer published SDK is removed at sign-out, so that it does not sign in again', () => {
    const names = (cookies: CookieToSet[]) => cookies.filter(({ value }) => !value).map(({ name }) => name)
    expect(names(written(published, false, tokens))).not.toContain('hexclave-refresh-shop--default')
    const signedOut = names(written(published, false, { refreshToken: null, accessToken: null }))
    expect(signedOut).toEqual(expect.arrayContaining(['hexclave-refresh-shop--default', 'stack-refresh-shop--default']))
  })

  it('serve the rest of the request where no cookie may be set', () => {
    const store = cookieTokens('shop', 'stack-refresh-shop=r1', false, () => {
      throw new Error('Cookies can only be modified in a Server Action or Route Handler.')
    })
    store.write(tokens)
    expect(store.read()).toEqual(tokens)
  })
})
