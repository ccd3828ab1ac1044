import { Stack } from '@latchkey/ui/Layout'
import { Skeleton } from '@latchkey/ui/Skeleton'
import { lazy } from 'react'
import { Surface } from '../frame/Surface.tsx'
import type { MockProject } from './AuthPage.tsx'
import type { AuthType } from './methods.tsx'

const OwnSignInForm = lazy(() => import('./CredentialSignInForm.tsx'))

/**
 * The form for an email address and a password, on its own.
 *
 * @example
 * <CredentialSignIn />
 */
export function CredentialSignIn() {
  return (
    <Surface skeleton={<CredentialSkeleton fields={2} />}>
      <OwnSignInForm />
    </Surface>
  )
}

const OwnSignUpForm = lazy(async () => ({ default: (await import('./CredentialSignUpForm.tsx')).OwnSignUpForm }))

export interface CredentialSignUpProps {
  /** The password is typed once; users can reveal what they typed. */
  noPasswordRepeat?: boolean
}

/**
 * The form for a new account with an email address and a password, on its own.
 *
 * @example
 * <CredentialSignUp noPasswordRepeat />
 */
export function CredentialSignUp(props: CredentialSignUpProps) {
  return (
    <Surface skeleton={<CredentialSkeleton fields={props.noPasswordRepeat ? 2 : 3} />}>
      <OwnSignUpForm {...props} />
    </Surface>
  )
}

const ResetRequestForm = lazy(() => import('./ResetRequestForm.tsx'))

export interface ForgotPasswordFormProps {
  /** Called when the request is made; what is said then is up to you. */
  onSent?: (email: string) => void
}

/**
 * The form of the page for forgotten passwords, on its own.
 *
 * @example
 * <ForgotPasswordForm onSent={email => setMessage(`If there is an account with ${email}, a mail is on its way.`)} />
 */
export function ForgotPasswordForm(props: ForgotPasswordFormProps) {
  return (
    <Surface skeleton={<CredentialSkeleton fields={1} />}>
      <ResetRequestForm {...props} />
    </Surface>
  )
}

const MagicLink = lazy(() => import('./MagicLink.tsx'))

/**
 * The form for a mailed code or link, on its own: first the address, then the six characters.
 *
 * @example
 * <MagicLinkSignIn />
 */
export function MagicLinkSignIn() {
  return (
    <Surface skeleton={<CredentialSkeleton fields={1} />}>
      <MagicLink />
    </Surface>
  )
}

const OwnProviderButton = lazy(async () => ({
  default: (await import('./oauth/ProviderButtons.tsx')).OwnProviderButton,
}))

export interface OAuthButtonProps {
  /** The id of the provider, such as `google`. */
  provider: string
  type: AuthType
  /** A picture of it: nothing is requested, and nothing happens when it is pressed. */
  isMock?: boolean
}

/**
 * The button that signs in or up with one provider, on its own.
 *
 * @example
 * <OAuthButton provider="github" type="sign-in" />
 */
export function OAuthButton(props: OAuthButtonProps) {
  return (
    <Surface skeleton={<Skeleton shape="control" />}>
      <OwnProviderButton {...props} />
    </Surface>
  )
}

const OwnProviderButtons = lazy(async () => ({
  default: (await import('./oauth/ProviderButtons.tsx')).OwnProviderButtons,
}))

export interface OAuthButtonGroupProps {
  type: AuthType
  /** A project that is given instead of loaded, for a preview. */
  mockProject?: MockProject
}

/**
 * A button for each provider that the project has switched on for sign-in.
 *
 * @example
 * <OAuthButtonGroup type="sign-in" />
 */
export function OAuthButtonGroup(props: OAuthButtonGroupProps) {
  return (
    <Surface skeleton={<Skeleton shape="control" />}>
      <OwnProviderButtons {...props} />
    </Surface>
  )
}

/** The shape of a form that stands on its own, so that nothing moves when it arrives. */
export function CredentialSkeleton({ fields }: { fields: number }) {
  return (
    <div className="latchkey-form" aria-busy="true">
      {Array.from({ length: fields }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: one grey field is like the other
        <Stack key={index} gap="tight">
          <Skeleton className="latchkey-skeleton-label" />
          <Skeleton shape="control" />
        </Stack>
      ))}
      <Skeleton shape="control" />
    </div>
  )
}
