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
export { AuthPage, type AuthPageProps, type MockProject } from './auth/AuthPage.tsx'
export { CredentialSignIn } from './auth/CredentialSignIn.tsx'
export { CredentialSignUp, type CredentialSignUpProps } from './auth/CredentialSignUp.tsx'
export { CliAuthConfirmation, type CliAuthConfirmationProps } from './auth/cli/CliAuthConfirmation.tsx'
export { EmailVerification, type EmailVerificationProps } from './auth/EmailVerification.tsx'
export { ForgotPassword, type ForgotPasswordProps } from './auth/ForgotPassword.tsx'
export { ForgotPasswordForm, type ForgotPasswordFormProps } from './auth/ForgotPasswordForm.tsx'
export { MagicLinkCallback, type MagicLinkCallbackProps } from './auth/MagicLinkCallback.tsx'
export { MagicLinkSignIn } from './auth/MagicLinkSignIn.tsx'
export { OAuthButton, type OAuthButtonProps } from './auth/oauth/OAuthButton.tsx'
export { OAuthButtonGroup, type OAuthButtonGroupProps } from './auth/oauth/OAuthButtonGroup.tsx'
export { OAuthCallback, type OAuthCallbackProps } from './auth/oauth/OAuthCallback.tsx'
export { PasswordReset, type PasswordResetProps } from './auth/PasswordReset.tsx'
export { SignIn, type SignInProps } from './auth/SignIn.tsx'
export { SignOut, type SignOutProps } from './auth/SignOut.tsx'
export { SignUp, type SignUpProps } from './auth/SignUp.tsx'
export { ErrorPage, type ErrorPageProps } from './cards/ErrorPage.tsx'
export { MessageCard, type MessageCardProps } from './cards/MessageCard.tsx'
export { PredefinedMessageCard, type PredefinedMessageCardProps } from './cards/PredefinedMessageCard.tsx'
export type { OAuthConnection } from './connected-accounts/oauth-connection.ts'
export type { ProviderHooks } from './connected-accounts/provider-hooks.ts'
export type { FullPageProps } from './frame/full-page.ts'
export { LatchkeyProvider, type LatchkeyProviderProps } from './frame/LatchkeyProvider.tsx'
export type { MockApiKey, MockSession, MockSwitches, MockTeam, MockUser } from './frame/preview-values.ts'
export { useLatchkeyApp } from './frame/use-latchkey-app.ts'
export { LatchkeyHandler, type LatchkeyHandlerProps, type PageOverrides } from './handler/LatchkeyHandler.tsx'
export { useNavigate } from './hooks/use-navigate.ts'
export type { UsePartialUserOptions } from './hooks/use-partial-user.ts'
export { useProject } from './hooks/use-project.ts'
export { useUser } from './hooks/use-user.ts'
export type { UseUserOptions } from './hooks/use-user-of.ts'
export type { Language, TranslationOverrides } from './i18n/languages.ts'
export { PricingTable, type PricingTableProps } from './offers/PricingTable.tsx'
export { PasskeyButton } from './passkeys/PasskeyButton.tsx'
export { PurchasePage, type PurchasePageProps, type TestPurchase } from './purchases/PurchasePage.tsx'
export { PurchaseReturn, type PurchaseReturnProps } from './purchases/PurchaseReturn.tsx'
export { MFA, type MFAProps } from './second-factor/MFA.tsx'
export { SelectedTeamSwitcher, type SelectedTeamSwitcherProps } from './teams/SelectedTeamSwitcher.tsx'
export { TeamCreation, type TeamCreationProps } from './teams/TeamCreation.tsx'
export { TeamInvitation, type TeamInvitationProps } from './teams/TeamInvitation.tsx'
export { TeamSwitcher, type TeamSwitcherProps } from './teams/TeamSwitcher.tsx'
export { LatchkeyTheme, type LatchkeyThemeProps } from './theme/LatchkeyTheme.tsx'
export type { Palette, Theme } from './theme/palette.ts'
export { UserAvatar, type UserAvatarProps } from './user-button/UserAvatar.tsx'
export { type ShownUser, UserButton, type UserButtonProps } from './user-button/UserButton.tsx'
