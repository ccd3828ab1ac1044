/**
 * By what people can sign in today: the one answer to whether a project offers anything, and to whether a method of a
 * user is the last one. Loads no schema.
 */
export type SignInMethod = 'password' | 'code' | 'passkey' | 'provider'

/** What a project has switched on. */
export interface SignInSwitches {
  readonly credentialEnabled: boolean
  readonly magicLinkEnabled: boolean
  readonly passkeyEnabled: boolean
  /** Those that sign in. */
  readonly oauthProviders: readonly { readonly id: string }[]
}

/** What a user has set up. */
export interface SignInSetup {
  readonly hasPassword: boolean
  readonly otpAuthEnabled: boolean
  readonly passkeyAuthEnabled: boolean
  /** The connected accounts, by the provider's id. */
  readonly oauthProviders: readonly { readonly id: string; readonly allowSignIn: boolean }[]
}

export interface SignInAddress {
  readonly usedForAuth: boolean
  readonly isVerified: boolean
}

export function offeredMethods(switches: SignInSwitches): readonly SignInMethod[] {
  const { credentialEnabled, magicLinkEnabled, passkeyEnabled, oauthProviders } = switches
  return methods({
    password: credentialEnabled,
    code: magicLinkEnabled,
    passkey: passkeyEnabled,
    provider: oauthProviders.length > 0,
  })
}

export function methodsSetUp({
  hasPassword,
  otpAuthEnabled,
  passkeyAuthEnabled,
  oauthProviders,
}: SignInSetup): readonly SignInMethod[] {
  return methods({
    password: hasPassword,
    code: otpAuthEnabled,
    passkey: passkeyAuthEnabled,
    provider: oauthProviders.some(({ allowSignIn }) => allowSignIn),
  })
}

/** The methods that are set up, offered, and have the address or the account that they need. */
export function usableMethods(
  setup: SignInSetup,
  addresses: readonly SignInAddress[],
  switches: SignInSwitches,
): readonly SignInMethod[] {
  const offered = offeredMethods(switches)
  const usedForAuth = addresses.filter(address => address.usedForAuth)
  const isOffered = (provider: string) => switches.oauthProviders.some(({ id }) => id === provider.toLowerCase())
  const hasWhatItNeeds: Record<SignInMethod, boolean> = {
    password: usedForAuth.length > 0,
    code: usedForAuth.some(({ isVerified }) => isVerified),
    passkey: true,
    provider: setup.oauthProviders.some(({ id, allowSignIn }) => allowSignIn && isOffered(id)),
  }
  return methodsSetUp(setup).filter(method => offered.includes(method) && hasWhatItNeeds[method])
}

function methods(has: Record<SignInMethod, boolean>): readonly SignInMethod[] {
  return (['password', 'code', 'passkey', 'provider'] as const).filter(method => has[method])
}
