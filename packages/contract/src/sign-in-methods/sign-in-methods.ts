/**
 * By what people can sign in today: the one answer to whether a project offers anything, and to whether a method of a
 * user is the last one. Loads no schema.
 *
 * A linked provider account is none of them: the ready pages have no buttons of providers, and a user who has nothing but
 * such an account would be locked out of them.
 */
export type SignInMethod = 'password' | 'code' | 'passkey'

/** What a project has switched on. */
export interface SignInSwitches {
  readonly credentialEnabled: boolean
  readonly magicLinkEnabled: boolean
  readonly passkeyEnabled: boolean
}

/** What a user has set up. */
export interface SignInSetup {
  readonly hasPassword: boolean
  readonly otpAuthEnabled: boolean
  readonly passkeyAuthEnabled: boolean
}

export interface SignInAddress {
  readonly usedForAuth: boolean
  readonly isVerified: boolean
}

export function offeredMethods(switches: SignInSwitches): readonly SignInMethod[] {
  const { credentialEnabled, magicLinkEnabled, passkeyEnabled } = switches
  return methods({ password: credentialEnabled, code: magicLinkEnabled, passkey: passkeyEnabled })
}

export function methodsSetUp({
  hasPassword,
  otpAuthEnabled,
  passkeyAuthEnabled,
}: SignInSetup): readonly SignInMethod[] {
  return methods({ password: hasPassword, code: otpAuthEnabled, passkey: passkeyAuthEnabled })
}

/** The methods that are set up, offered, and have the address that they need. */
export function usableMethods(
  setup: SignInSetup,
  addresses: readonly SignInAddress[],
  switches: SignInSwitches,
): readonly SignInMethod[] {
  const offered = offeredMethods(switches)
  const usedForAuth = addresses.filter(address => address.usedForAuth)
  const hasAddress: Record<SignInMethod, boolean> = {
    password: usedForAuth.length > 0,
    code: usedForAuth.some(({ isVerified }) => isVerified),
    passkey: true,
  }
  return methodsSetUp(setup).filter(method => offered.includes(method) && hasAddress[method])
}

function methods(has: Record<SignInMethod, boolean>): readonly SignInMethod[] {
  return (['password', 'code', 'passkey'] as const).filter(method => has[method])
}
