import { describe, expect, it } from 'vitest'
import { isAt, pageAddress, returnPath } from './return-path.ts'
import { resolveUrls } from './urls.ts'

const urls = resolveUrls({ signUp: '/join' })
const here = (path: string) => new URL(path, 'https://app.example.com')
const signIn = (path: string) =>
  new URL(pageAddress('signIn', urls, here(path)), here('/')).searchParams.get('after_auth_return_to')

describe('the way back after a sign-in', () => {
  it('has path, query and fragment of the page that led to the sign-in', () => {
    expect(signIn('/orders?page=2#section-3')).toBe('/orders?page=2#section-3')
    expect(returnPath(urls, here('/orders?page=2#section-3'))).toBe('/orders?page=2#section-3')
  })

  it('gets the fragment that the browser carried over a redirect of the server', () => {
    const page = here('/handler/sign-in?after_auth_return_to=%2Forders%3Fpage%3D2#section-3')
    expect(pageAddress('afterSignIn', urls, page)).toBe('/orders?page=2#section-3')
    expect(pageAddress('signUp', urls, page)).toBe('/join?after_auth_return_to=%2Forders%3Fpage%3D2%23section-3')
    expect(pageAddress('mfa', urls, page)).toContain('%23section-3')
  })

  it('keeps its own fragment, and gets none of a page whose fragment is a code', () => {
    expect(pageAddress('afterSignIn', urls, here('/join?after_auth_return_to=%2Fa%23own#section-3'))).toBe('/a#own')
    expect(pageAddress('afterSignIn', urls, here('/handler/magic-link-callback?after_auth_return_to=%2Fa#code'))).toBe(
      '/a',
    )
    expect(pageAddress('afterSignIn', urls, here('/handler/oauth-callback?after_auth_return_to=%2Fa#_=_'))).toBe('/a')
  })

  it.each([
    '/handler/sign-in',
    '/handler/sign-in/',
    '/de/handler/sign-in',
    '/join/',
    '/handler/oauth-callback/',
  ])('the way back after a sign-in is no page on which the sign-in itself takes place, as %s is', path => {
    expect(returnPath(urls, here(path))).toBeNull()
    expect(signIn(path)).toBeNull()
  })

  it.each(['/handler', '/handler/sign-in/more/pages', '/handler/account-settings'])('may be %s', path => {
    expect(returnPath(urls, here(path))).toBe(path)
  })

  it('compares pages by origin as well', () => {
    expect(isAt('https://accounts.example.com/join', here('/join'))).toBe(false)
    expect(isAt('https://app.example.com/join', here('/join/'))).toBe(true)
  })
})
