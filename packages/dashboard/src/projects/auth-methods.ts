/** The settings of how people sign in, as the screen edits them, and what each is in the configuration. */
import type { AdminProjectConfig, CompleteConfig, LatchkeyConfig } from '@latchkey/js'
import type { SignInSwitches } from './sign-in-switches.ts'

type SignUpName = CompleteConfig['auth']['password']['signUpName']

export interface AuthMethods extends SignInSwitches, Pick<AdminProjectConfig, 'clientUserDeletionEnabled'> {
  /** Of a new password. */
  fewestCharacters: number
  signUpName: SignUpName
  secondFactorRequired: boolean
  anonymousEnabled: boolean
  verifiedEmailRequired: boolean
}

/** The server has the last word; this only saves asking it. */
export const passwordLength = { shortest: 8, longest: 70 }

export const authMethodNames: { readonly [Field in keyof AuthMethods]: string } = {
  credentialEnabled: 'Email and password',
  fewestCharacters: 'Length of passwords',
  signUpName: 'Name at sign-up',
  magicLinkEnabled: 'Email code',
  passkeyEnabled: 'Passkey',
  secondFactorRequired: 'Required second factor',
  signUpEnabled: 'Sign-up',
  anonymousEnabled: 'Anonymous users',
  verifiedEmailRequired: 'Required verification of addresses',
  clientUserDeletionEnabled: 'Deleting own accounts',
}

export function getAuthMethods({ auth, onboarding, users }: CompleteConfig): AuthMethods {
  return {
    credentialEnabled: auth.password.allowSignIn,
    fewestCharacters: auth.password.minLength ?? passwordLength.shortest,
    signUpName: auth.password.signUpName,
    magicLinkEnabled: auth.otp.allowSignIn,
    passkeyEnabled: auth.passkey.allowSignIn,
    secondFactorRequired: auth.secondFactor.requiredForEveryone,
    signUpEnabled: auth.allowSignUp,
    anonymousEnabled: auth.anonymous.allowSignUp,
    verifiedEmailRequired: onboarding.requireEmailVerification,
    clientUserDeletionEnabled: users.allowClientUserDeletion,
  }
}

/** The changes of the configuration that the changed fields come to. */
export function toConfigChanges(changed: Partial<AuthMethods>): LatchkeyConfig {
  const { credentialEnabled, fewestCharacters, magicLinkEnabled, passkeyEnabled } = changed
  const { signUpName, secondFactorRequired, signUpEnabled, anonymousEnabled, clientUserDeletionEnabled } = changed
  const { verifiedEmailRequired } = changed
  return {
    ...(credentialEnabled !== undefined && { 'auth.password.allowSignIn': credentialEnabled }),
    ...(fewestCharacters !== undefined && { 'auth.password.minLength': fewestCharacters }),
    ...(signUpName !== undefined && { 'auth.password.signUpName': signUpName }),
    ...(magicLinkEnabled !== undefined && { 'auth.otp.allowSignIn': magicLinkEnabled }),
    ...(passkeyEnabled !== undefined && { 'auth.passkey.allowSignIn': passkeyEnabled }),
    ...(secondFactorRequired !== undefined && { 'auth.secondFactor.requiredForEveryone': secondFactorRequired }),
    ...(signUpEnabled !== undefined && { 'auth.allowSignUp': signUpEnabled }),
    ...(anonymousEnabled !== undefined && { 'auth.anonymous.allowSignUp': anonymousEnabled }),
    ...(verifiedEmailRequired !== undefined && { 'onboarding.requireEmailVerification': verifiedEmailRequired }),
    ...(clientUserDeletionEnabled !== undefined && { 'users.allowClientUserDeletion': clientUserDeletionEnabled }),
  }
}

/** Nothing, or what is wrong with a least length. */
export function lengthProblem(fewest: number): string | true {
  const { shortest, longest } = passwordLength
  if (Number.isInteger(fewest) && fewest >= shortest && fewest <= longest) return true
  return `Enter a whole number from ${shortest} to ${longest}.`
}
