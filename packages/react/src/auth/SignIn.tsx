'use client'

import { AuthPage, type AuthPageProps } from './AuthPage.tsx'

export interface SignInProps extends Omit<AuthPageProps, 'type' | 'noPasswordRepeat'> {}

/**
 * Everything that the project offers for signing in.
 *
 * @example
 * <SignIn fullPage />
 */
export function SignIn(props: SignInProps) {
  return <AuthPage {...props} type="sign-in" />
}
