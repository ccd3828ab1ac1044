import { resolveUrls } from '@latchkey/js/internal'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { getAddress } from './addresses.ts'
import { pagesWithBasePath, withBasePath, withoutBasePath } from './base-path.ts'

afterEach(() => vi.unstubAllEnvs())

describe('an app with a basePath', () => {
  beforeEach(() => void vi.stubEnv('__NEXT_ROUTER_BASEPATH', '/shop'))

  it.each([
    ['/', '/shop'],
    ['/account?tab=1#top', '/shop/account?tab=1#top'],
    ['/shopping', '/shop/shopping'],
    ['/shop', '/shop'],
    ['/shop/account', '/shop/account'],
    ['/shop?page=2', '/shop?page=2'],
    ['https://id.example.com/sign-in', 'https://id.example.com/sign-in'],
    ['//evil.example', '//evil.example'],
  ])('addresses %s as %s', (path, address) => {
    expect(withBasePath(path)).toBe(address)
  })

  it.each([
    ['/shop', '/'],
    ['/shop?page=2', '/?page=2'],
    ['/shop/account#top', '/account#top'],
    ['/shopping', '/shopping'],
    ['/shop//evil.example', '//evil.example'],
    ['https://id.example.com/shop', 'https://id.example.com/shop'],
  ])('gives %s to the router as %s', (address, path) => {
    expect(withoutBasePath(address)).toBe(path)
  })

  it('has its pages below it, and the way back as the browser has it', () => {
    const urls = pagesWithBasePath(resolveUrls({ home: 'https://www.example.com/', signUp: '/join' }))
    expect(urls).toMatchObject({
      signIn: '/shop/handler/sign-in',
      signUp: '/shop/join',
      afterSignOut: 'https://www.example.com/',
    })
    expect(pagesWithBasePath(urls)).toEqual(urls)
    expect(getAddress('signIn', urls, '/shop/account')).toBe(
      '/shop/handler/sign-in?after_auth_return_to=%2Fshop%2Faccount',
    )
    expect(getAddress('signUp', urls, '/shop/de/handler/sign-in/')).toBe('/shop/join')
  })
})

it('an app without a basePath has its addresses as they are', () => {
  expect([withBasePath('/'), withoutBasePath('/account'), withoutBasePath('/')]).toEqual(['/', '/account', '/'])
})
