import { methodsSetUp, type SignInMethod } from '@latchkey/contract/names'
import type { ServerUser } from '@latchkey/js'

type Setup = Pick<ServerUser, 'hasPassword' | 'otpAuthEnabled' | 'passkeyAuthEnabled' | 'oauthProviders'>

const words: Record<SignInMethod, string> = {
  password: 'password',
  code: 'email code',
  passkey: 'passkey',
  provider: 'provider',
}

/** The sign-in methods of a user, in words. */
export function sayMethods(user: Setup): string {
  const [first, ...rest] = methodsSetUp(user).map(method => words[method])
  return first === undefined ? 'None' : [first.charAt(0).toUpperCase() + first.slice(1), ...rest].join(', ')
}
