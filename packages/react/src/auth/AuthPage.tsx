import type { Project } from '@latchkey/js'
import { lazy, type ReactNode } from 'react'
import { Page } from '../frame/Page.tsx'
import type { FullPageProps } from '../frame/Surface.tsx'
import type { AuthType, FormMethod } from './methods.tsx'

const gates = {
  'sign-in': lazy(() => import('./SignInGate.tsx')),
  'sign-up': lazy(() => import('./SignUpGate.tsx')),
}

/** A project that is given instead of loaded, for a preview. With its name the preview says whose page it is, in the look of `branding`. */
export interface MockProject extends Pick<Project, 'config'>, Partial<Pick<Project, 'displayName' | 'branding'>> {}

export interface AuthPageProps extends FullPageProps {
  type: AuthType
  /** Goes on at once when someone is signed in already, rather than saying so. */
  automaticRedirect?: boolean
  /** Small print under the form. */
  extraInfo?: ReactNode
  firstTab?: FormMethod['id']
  noPasswordRepeat?: boolean
  /** Shows the sign-up form although sign-up is off, to a visitor whom the server lets in by an invitation. */
  isInvited?: boolean
  mockProject?: MockProject
}

/**
 * The sign-in or sign-up page. `SignIn` and `SignUp` are shorthands.
 *
 * @example
 * <AuthPage type="sign-in" extraInfo="By signing in you agree to our terms." />
 */
export function AuthPage(props: AuthPageProps) {
  const Gate = gates[props.type]
  return (
    <Page {...props} isForm>
      <Gate {...props} />
    </Page>
  )
}

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
