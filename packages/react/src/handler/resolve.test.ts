import { describe, expect, it } from 'vitest'
import { resolveAddress } from './resolve.ts'

const page = (name: string) => `/handler/${name}`
const urls = {
  handler: '/handler',
  home: '/',
  afterSignIn: '/',
  afterSignUp: '/',
  afterSignOut: '/',
  signIn: page('sign-in'),
  signUp: page('sign-up'),
  signOut: page('sign-out'),
  emailVerification: page('email-verification'),
  passwordReset: page('password-reset'),
  forgotPassword: page('forgot-password'),
  oauthCallback: page('oauth-callback'),
  magicLinkCallback: page('magic-link-callback'),
  accountSettings: page('account-settings'),
  teamInvitation: page('team-invitation'),
  mfa: page('mfa'),
  onboarding: page('onboarding'),
  cliAuthConfirm: page('cli-auth-confirm'),
  error: page('error'),
}

function resolve(address: string, changed: Partial<typeof urls> = {}) {
  return resolveAddress(new URL(address, 'https://app.example.com'), { ...urls, ...changed })
}

describe('an address under the handler', () => {
  it('opens its page, with or without a slash at the end', () => {
    expect(resolve('/handler/sign-in?x=1')).toEqual({ kind: 'page', name: 'sign-in' })
    expect(resolve('/handler/sign-in/')).toEqual({ kind: 'page', name: 'sign-in' })
    expect(resolve('/auth/sign-in', { handler: '/auth/', signIn: '/auth/sign-in' })).toEqual({
      kind: 'page',
      name: 'sign-in',
    })
  })

  it.each([
    ['/handler/log-in?x=1', '/handler/sign-in?x=1'],
    ['/handler/login', '/handler/sign-in'],
    ['/handler/Register', '/handler/sign-up'],
    ['/handler/emailVerification?code=a%26b', '/handler/email-verification?code=a%26b'],
    ['/handler/accountsettings#auth', '/handler/account-settings#auth'],
  ])('leads from %s to %s', (from, to) => {
    expect(resolve(from)).toEqual({ kind: 'elsewhere', url: to })
  })

  it('leads to the host’s own page where there is one, query and all', () => {
    const own = { signIn: '/login?brand=blue' }
    expect(resolve('/handler/sign-in?after_auth_return_to=%2Fcart', own)).toEqual({
      kind: 'elsewhere',
      url: '/login?brand=blue&after_auth_return_to=%2Fcart',
    })
    expect(resolve('/handler/log-in', { signIn: 'https://accounts.example.com/in' })).toEqual({
      kind: 'elsewhere',
      url: 'https://accounts.example.com/in',
    })
  })

  it('keeps the account settings and the error page, whatever the host says', () => {
    expect(resolve('/handler/account-settings', { accountSettings: '/me' })).toEqual({
      kind: 'page',
      name: 'account-settings',
    })
    expect(resolve('/handler/error', { error: '/oops' })).toEqual({ kind: 'page', name: 'error' })
  })

  it.each([
    '/handler',
    '/handler/',
    '/handler/nowhere',
    '/handler/constructor',
    '/elsewhere/sign-in',
  ])('finds no page at %s', address => {
    expect(resolve(address)).toEqual({ kind: 'unknown' })
  })
})
