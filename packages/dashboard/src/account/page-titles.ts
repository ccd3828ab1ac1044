/** What the tab of the browser says on each of the handler's pages. */
const titles: Readonly<Record<string, string>> = {
  'sign-in': 'Sign in',
  'sign-up': 'Create an account',
  'sign-out': 'Sign out',
  'account-settings': 'Account settings',
  'email-verification': 'Verify your address',
  'forgot-password': 'Forgot password',
  'password-reset': 'New password',
  'magic-link-callback': 'Sign in by mail',
  mfa: 'Second factor',
  onboarding: 'Verify your address',
  'cli-auth-confirm': 'Sign in a program',
  'team-invitation': 'Invitation',
  'team-creation': 'New team',
  impersonation: 'Impersonation',
  error: 'Something went wrong',
}

export const accountPage = 'account-settings'

/** The last part of an address below the handler. */
export function getPage(pathname: string): string {
  return pathname.split('/').filter(Boolean).at(-1) ?? ''
}

export function getTitle(page: string): string {
  return Object.hasOwn(titles, page) ? (titles[page] ?? '') : 'Sign in'
}
