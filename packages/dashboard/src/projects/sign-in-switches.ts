import type { ProjectConfig } from '@latchkey/js'

/** What decides how the sign-in page looks. */
export interface SignInSwitches
  extends Pick<ProjectConfig, 'credentialEnabled' | 'magicLinkEnabled' | 'passkeyEnabled' | 'signUpEnabled'> {}

/** What does not work with these ways to sign in, and what to do. Nothing when all is well. */
export function signInProblem({
  credentialEnabled,
  magicLinkEnabled,
  passkeyEnabled,
  signUpEnabled,
}: SignInSwitches): string | undefined {
  if (credentialEnabled || magicLinkEnabled) return undefined
  if (!passkeyEnabled) return 'No way to sign in is on, so nobody gets in. Switch one on.'
  if (signUpEnabled) {
    return 'A passkey is added by somebody who is signed in, so nobody can sign up with passkeys alone. Switch another way on as well.'
  }
  return undefined
}
