import type { ContactChannel, OAuthProvider } from '@latchkey/js'
import { type SignInMethod, usableMethods } from '@latchkey/js/internal'
import type { CurrentUser } from '../app/current-user.ts'
import { useProject } from '../hooks/app-hooks.ts'

/** The method without which this person could not sign in any more; null while there is another, or none at all. */
export function useOnlyMethod(user: CurrentUser): SignInMethod | null {
  const { config } = useProject()
  const [only, another] = usableMethods(user, user.useContactChannels(), config)
  return only && !another ? only : null
}

/** The addresses that have to stay: the last one for signing in, and one without which no method would be left. */
export function useNeededAddresses(user: CurrentUser): ReadonlySet<ContactChannel> {
  const { config } = useProject()
  const channels = user.useContactChannels()
  const signIn = channels.filter(({ usedForAuth }) => usedForAuth)
  const hasMethods = usableMethods(user, channels, config).length > 0
  const without = (channel: ContactChannel) => channels.filter(other => other !== channel)
  return new Set(
    signIn.filter(
      channel => signIn.length === 1 || (hasMethods && usableMethods(user, without(channel), config).length === 0),
    ),
  )
}

/** What passkeys and mailed codes need: an address that is used for signing in, and is known to be this person's. */
export function hasVerifiedSignInEmail(channels: readonly ContactChannel[]): boolean {
  return channels.some(({ usedForAuth, isVerified }) => usedForAuth && isVerified)
}

/** Whether this person could not sign in any more without this account, although they can with it. */
export function useIsNeededAccount(user: CurrentUser, { id, providerConfigId, allowSignIn }: OAuthProvider): boolean {
  const { config } = useProject()
  const channels = user.useContactChannels()
  const others = user.useOAuthProviders().filter(account => account.id !== id)
  const getAccounts = (accounts: readonly OAuthProvider[]) =>
    accounts.map(account => ({ id: account.providerConfigId, allowSignIn: account.allowSignIn }))
  const without = usableMethods({ ...user, oauthProviders: getAccounts(others) }, channels, config)
  const withIt = { ...user, oauthProviders: [{ id: providerConfigId, allowSignIn }] }
  return without.length === 0 && usableMethods(withIt, channels, config).length > 0
}
