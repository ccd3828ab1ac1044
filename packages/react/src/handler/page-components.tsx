import type { ComponentType } from 'react'
import { AccountSettings } from '../account/AccountSettings.tsx'
import { SignIn, SignUp } from '../auth/AuthPage.tsx'
import {
  CliAuthConfirmation,
  EmailVerification,
  ForgotPassword,
  MagicLinkCallback,
  OAuthCallback,
  Onboarding,
  PasswordReset,
  SignOut,
} from '../auth/pages.tsx'
import { ErrorPage } from '../cards/pages.tsx'
import type { FullPageProps } from '../frame/Surface.tsx'
import type { PageName } from '../pages.ts'
import { MFA } from '../second-factor/MFA.tsx'
import { Impersonation } from '../sessions/Impersonation.tsx'
import { TeamCreation, TeamInvitation } from '../teams/pages.tsx'

/** What the handler gives to each page. */
export interface HandlerPageProps extends FullPageProps {
  /** The query of the address. */
  query: URLSearchParams
}

/** Each of them is a frame with a skeleton; what belongs inside is fetched when the page is opened. */
export const pageComponents: Readonly<Record<PageName, ComponentType<HandlerPageProps>>> = {
  'sign-in': ({ query: _, ...props }) => <SignIn automaticRedirect {...props} />,
  'sign-up': ({ query: _, ...props }) => <SignUp automaticRedirect {...props} />,
  'sign-out': ({ query: _, ...props }) => <SignOut {...props} />,
  'forgot-password': ({ query: _, ...props }) => <ForgotPassword {...props} />,
  'password-reset': PasswordReset,
  'magic-link-callback': MagicLinkCallback,
  'oauth-callback': ({ query: _, ...props }) => <OAuthCallback {...props} />,
  'email-verification': EmailVerification,
  mfa: ({ query: _, ...props }) => <MFA {...props} />,
  onboarding: ({ query: _, ...props }) => <Onboarding {...props} />,
  'cli-auth-confirm': CliAuthConfirmation,
  'team-invitation': TeamInvitation,
  'team-creation': ({ query: _, ...props }) => <TeamCreation {...props} />,
  'account-settings': ({ query: _, ...props }) => <AccountSettings {...props} />,
  impersonation: ({ query: _, ...props }) => <Impersonation {...props} />,
  error: ErrorPage,
}
