import type { ServerUser } from '@latchkey/js'

type Ways = Pick<ServerUser, 'hasPassword' | 'otpAuthEnabled' | 'passkeyAuthEnabled' | 'oauthProviders'>

/** By what a user gets in, in words. */
export function waysToSignIn({ hasPassword, otpAuthEnabled, passkeyAuthEnabled, oauthProviders }: Ways): string {
  const ways = [
    hasPassword && 'password',
    otpAuthEnabled && 'email code',
    passkeyAuthEnabled && 'passkey',
    ...oauthProviders.map(({ id }) => id),
  ].filter(way => way !== false)
  const [first, ...rest] = ways
  return first === undefined ? 'None' : [first.charAt(0).toUpperCase() + first.slice(1), ...rest].join(', ')
}
