import type { ProjectConfig } from '@latchkey/js'

/** What decides how the sign-in page looks. */
export interface SignInSwitches
  extends Pick<ProjectConfig, 'credentialEnabled' | 'magicLinkEnabled' | 'passkeyEnabled' | 'signUpEnabled'> {}

export interface OfferedMethods extends SignInSwitches {
  /** With which people can sign in. */
  readonly providers?: ProjectConfig['oauthProviders']
}

/** What does not work with these ways to sign in, and what to do. Nothing when all is well. */
export function signInProblem({
  credentialEnabled,
  magicLinkEnabled,
  passkeyEnabled,
  signUpEnabled,
  providers = [],
}: OfferedMethods): string | undefined {
  if (credentialEnabled || magicLinkEnabled || providers.length > 0) return undefined
  if (!passkeyEnabled) return 'No sign-in method is on, so no one can sign in. Turn one on.'
  if (signUpEnabled) {
    return 'Passkeys are added by signed-in users, so no one can sign up with passkeys alone. Turn on another method as well.'
  }
  return undefined
}
