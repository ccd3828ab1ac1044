'use client'

import { AuthPage, type AuthPageProps } from './AuthPage.tsx'

export interface SignUpProps extends Omit<AuthPageProps, 'type'> {}

/**
 * Everything that the project offers for creating an account.
 *
 * @example
 * <SignUp fullPage noPasswordRepeat />
 */
export function SignUp(props: SignUpProps) {
  return <AuthPage {...props} type="sign-up" />
}
