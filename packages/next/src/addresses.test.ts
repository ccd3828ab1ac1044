import { LatchkeyServerApp } from '@latchkey/js'
import { describe, expect, it } from 'vitest'
import { getAddress } from './addresses.ts'

const options = { baseUrl: 'http://localhost', projectId: 'shop', publishableClientKey: 'p', secretServerKey: 's' }
const { urls } = new LatchkeyServerApp({ ...options, tokenStore: null })
const elsewhere = { ...urls, signIn: 'https://accounts.example.com/sign-in' }

describe('a redirect of the server', () => {
  it('takes the way back along to the sign-in page', () => {
    expect(getAddress('signIn', urls, '/account?tab=1')).toBe(
      '/handler/sign-in?after_auth_return_to=%2Faccount%3Ftab%3D1',
    )
  })

  it('takes a way back further that it was given', () => {
    const path = '/handler/sign-in?after_auth_return_to=%2Faccount'
    expect(getAddress('signUp', urls, path)).toBe('/handler/sign-up?after_auth_return_to=%2Faccount')
    expect(getAddress('afterSignIn', urls, path)).toBe('/account')
  })

  it('takes none along where none is known, from the sign-in page itself, or to another site', () => {
    expect(getAddress('signIn', urls, null)).toBe('/handler/sign-in')
    expect(getAddress('signUp', urls, '/handler/sign-in')).toBe('/handler/sign-up')
    expect(getAddress('signIn', elsewhere, '/account')).toBe('https://accounts.example.com/sign-in')
  })

  it.each([
    '//evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    'http://[',
  ])('ignores %j as the way back after the sign-in', back => {
    const path = `/enter?after_auth_return_to=${encodeURIComponent(back)}`
    expect(getAddress('afterSignIn', { ...urls, afterSignIn: '/home' }, path)).toBe('/home')
  })

  it.each(['//', '///', '/\\', '', '//:0', '/%', '//user@'])('does not fail for a request of %j', path => {
    expect(getAddress('afterSignIn', urls, path)).toBe('/')
    expect(getAddress('signIn', urls, path)).toMatch(/^\/handler\/sign-in\?after_auth_return_to=%2F(?!%2F|%5C)/)
  })

  it('takes back to a path of this site after a request of one that looks like another site', () => {
    expect(getAddress('signIn', urls, '//evil.example/x')).toBe(
      '/handler/sign-in?after_auth_return_to=%2Fevil.example%2Fx',
    )
  })
})
