import type { ContactChannel } from '@latchkey/js'
import type { CurrentUser } from '../app/current-user.ts'

/** A way into an account. */
export type SignInWay = 'password' | 'code' | 'passkey' | 'provider'

/** The ways into this account that work today: those by an address need one that is used for signing in. */
export function signInWays(user: CurrentUser, channels: readonly ContactChannel[]): readonly SignInWay[] {
  const signInEmails = channels.filter(({ usedForAuth }) => usedForAuth)
  const ways: SignInWay[] = []
  if (user.hasPassword && signInEmails.length > 0) ways.push('password')
  if (user.otpAuthEnabled && signInEmails.some(({ isVerified }) => isVerified)) ways.push('code')
  if (user.passkeyAuthEnabled) ways.push('passkey')
  if (user.oauthProviders.length > 0) ways.push('provider')
  return ways
}

/** Whether nobody could sign in any more without this way. */
export function isOnlyWay(way: SignInWay, ways: readonly SignInWay[]): boolean {
  return ways.includes(way) && ways.length === 1
}

/** What passkeys and mailed codes need: an address that is used for signing in, and is known to be this person's. */
export function hasVerifiedSignInEmail(channels: readonly ContactChannel[]): boolean {
  return channels.some(({ usedForAuth, isVerified }) => usedForAuth && isVerified)
}
