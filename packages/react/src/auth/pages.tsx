import { lazy } from 'react'
import { Page, type PageQuery, queryValue } from '../frame/Page.tsx'
import type { FullPageProps } from '../frame/Surface.tsx'

const ResetRequest = lazy(() => import('./ResetRequest.tsx'))

export interface ForgotPasswordProps extends FullPageProps {}

/**
 * A form that mails a link for a new password. Its answer is the same whether the address is known or not.
 *
 * @example
 * <ForgotPassword fullPage />
 */
export function ForgotPassword({ fullPage, layout }: ForgotPasswordProps) {
  return (
    <Page fullPage={fullPage} layout={layout}>
      <ResetRequest fullPage={fullPage} />
    </Page>
  )
}

const Verification = lazy(() => import('./Verification.tsx'))

export interface EmailVerificationProps extends PageQuery, FullPageProps {}

/**
 * Where the link in the verification mail leads. It requires a confirmation: scanners open every link in a mail, and would use the
 * code up before the person sees it.
 */
export function EmailVerification({ fullPage, layout, ...address }: EmailVerificationProps) {
  return (
    <Page fullPage={fullPage} layout={layout}>
      <Verification code={queryValue(address, 'code')} fullPage={fullPage} />
    </Page>
  )
}

const OnboardingCard = lazy(() => import('./OnboardingCard.tsx'))

export interface OnboardingProps extends FullPageProps {}

/**
 * What a restricted user needs for a full account: verifies their address, or says that an administrator restricted them. Full users go on
 * to the page that they came from.
 *
 * @example
 * <Onboarding fullPage />
 */
export function Onboarding({ fullPage, layout }: OnboardingProps) {
  return (
    <Page fullPage={fullPage} layout={layout}>
      <OnboardingCard fullPage={fullPage} />
    </Page>
  )
}

const MagicLinkQuestion = lazy(() => import('./MagicLinkQuestion.tsx'))

export interface MagicLinkCallbackProps extends PageQuery, FullPageProps {}

/**
 * Where the link in a sign-in mail leads. It requires a confirmation: scanners open every link in a mail, and would use the code up
 * before the person sees it.
 *
 * @example
 * <MagicLinkCallback fullPage />
 */
export function MagicLinkCallback({ fullPage, layout, ...address }: MagicLinkCallbackProps) {
  return (
    <Page fullPage={fullPage} layout={layout}>
      <MagicLinkQuestion code={queryValue(address, 'code')} fullPage={fullPage} />
    </Page>
  )
}

const ResetGate = lazy(() => import('./ResetGate.tsx'))

export interface PasswordResetProps extends PageQuery, FullPageProps {}

/**
 * Where the link in the mail for a forgotten password leads: the form for the new one.
 *
 * @example
 * <PasswordReset fullPage />
 */
export function PasswordReset({ fullPage, layout, ...address }: PasswordResetProps) {
  return (
    <Page fullPage={fullPage} layout={layout}>
      <ResetGate code={queryValue(address, 'code')} fullPage={fullPage} />
    </Page>
  )
}

const SigningOut = lazy(() => import('./SigningOut.tsx'))

export interface SignOutProps extends FullPageProps {
  /** Where to go afterwards, instead of `urls.afterSignOut`. */
  redirectUrl?: string
}

/**
 * Signs out as soon as it is shown.
 *
 * @example
 * <SignOut fullPage />
 */
export function SignOut(props: SignOutProps) {
  return (
    <Page {...props}>
      <SigningOut {...props} />
    </Page>
  )
}

const FinishingOAuth = lazy(() => import('./oauth/FinishingOAuth.tsx'))

export interface OAuthCallbackProps extends FullPageProps {}

/**
 * Where the browser returns to from a provider: finishes the sign-in and goes on.
 *
 * @example
 * <OAuthCallback fullPage />
 */
export function OAuthCallback({ fullPage, layout }: OAuthCallbackProps) {
  return (
    <Page fullPage={fullPage} layout={layout}>
      <FinishingOAuth fullPage={fullPage} />
    </Page>
  )
}

const CliLogin = lazy(() => import('./cli/CliLogin.tsx'))

export interface CliAuthConfirmationProps extends PageQuery, FullPageProps {}

/**
 * Where a program on a command line sends its user to be signed in. It shows which program it is, from where and since when, and does nothing
 * before someone agrees.
 *
 * @example
 * <CliAuthConfirmation fullPage />
 */
export function CliAuthConfirmation({ fullPage, layout, ...address }: CliAuthConfirmationProps) {
  return (
    <Page fullPage={fullPage} layout={layout}>
      <CliLogin code={queryValue(address, 'login_code')} fullPage={fullPage} />
    </Page>
  )
}
