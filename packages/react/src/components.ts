/** What is React's own; `index.ts` adds what `@latchkey/js` has for pages. */
export {
  type AccountIconName,
  type AccountItem,
  AccountSettings,
  type AccountSettingsProps,
} from './account/AccountSettings.tsx'
export type {
  AdminHooks,
  AdminOwnedProject,
  AdminProject,
  AdminProjectHooks,
  LatchkeyAdminApp,
} from './admin/admin-hooks.ts'
export { LatchkeyClientApp } from './app/client-app.ts'
export type { CurrentInternalUser, CurrentUser } from './app/current-user.ts'
export type { Navigate } from './app/router-bridge.ts'
export type { Team, TeamHooks } from './app/team.ts'
export type { UserHooks } from './app/user-hooks.ts'
export {
  AuthPage,
  type AuthPageProps,
  type MockProject,
  SignIn,
  type SignInProps,
  SignUp,
  type SignUpProps,
} from './auth/AuthPage.tsx'
export {
  CredentialSignIn,
  CredentialSignUp,
  type CredentialSignUpProps,
  ForgotPasswordForm,
  type ForgotPasswordFormProps,
  MagicLinkSignIn,
  OAuthButton,
  OAuthButtonGroup,
  type OAuthButtonGroupProps,
  type OAuthButtonProps,
} from './auth/forms.tsx'
export {
  CliAuthConfirmation,
  type CliAuthConfirmationProps,
  EmailVerification,
  type EmailVerificationProps,
  ForgotPassword,
  type ForgotPasswordProps,
  MagicLinkCallback,
  type MagicLinkCallbackProps,
  OAuthCallback,
  type OAuthCallbackProps,
  Onboarding,
  type OnboardingProps,
  PasswordReset,
  type PasswordResetProps,
  SignOut,
  type SignOutProps,
} from './auth/pages.tsx'
export {
  ErrorPage,
  type ErrorPageProps,
  MessageCard,
  type MessageCardProps,
  PredefinedMessageCard,
  type PredefinedMessageCardProps,
} from './cards/pages.tsx'
export type { OAuthConnection, ProviderHooks } from './connected-accounts/provider-hooks.ts'
export { useLatchkeyApp } from './frame/context.ts'
export { LatchkeyProvider, type LatchkeyProviderProps } from './frame/LatchkeyProvider.tsx'
export type { MockApiKey, MockSession, MockSwitches, MockTeam, MockUser } from './frame/preview-values.ts'
export type { FullPageProps } from './frame/Surface.tsx'
export { LatchkeyHandler, type LatchkeyHandlerProps, type PageOverrides } from './handler/LatchkeyHandler.tsx'
export { useNavigate, useProject, useUser } from './hooks/app-hooks.ts'
export type { UsePartialUserOptions } from './hooks/use-partial-user.ts'
export type { UseUserOptions } from './hooks/use-user-from-app.ts'
export { type Language, languages, type TranslationOverrides } from './i18n/languages.ts'
export { nearestLanguage, type WantedLanguages } from './i18n/nearest-language.ts'
export { PricingTable, type PricingTableProps } from './offers/PricingTable.tsx'
export { PasskeyButton } from './passkeys/PasskeyButton.tsx'
export {
  PurchasePage,
  type PurchasePageProps,
  PurchaseReturn,
  type PurchaseReturnProps,
  type TestPurchase,
} from './purchases/pages.tsx'
export { MFA, type MFAProps } from './second-factor/MFA.tsx'
export { Impersonation, type ImpersonationProps } from './sessions/Impersonation.tsx'
export { ImpersonationBanner, type ImpersonationBannerProps } from './sessions/ImpersonationBanner.tsx'
export { TeamCreation, type TeamCreationProps, TeamInvitation, type TeamInvitationProps } from './teams/pages.tsx'
export { SelectedTeamSwitcher, type SelectedTeamSwitcherProps } from './teams/SelectedTeamSwitcher.tsx'
export { TeamSwitcher, type TeamSwitcherProps } from './teams/TeamSwitcher.tsx'
export { LatchkeyTheme, type LatchkeyThemeProps } from './theme/LatchkeyTheme.tsx'
export type { Palette, Theme } from './theme/palette.ts'
export { UserAvatar, type UserAvatarProps } from './user-button/UserAvatar.tsx'
export { type ShownUser, UserButton, type UserButtonProps } from './user-button/UserButton.tsx'
