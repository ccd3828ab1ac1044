/** What happens when the address of an account at a provider signs in to another account already. */
import type { AdminProjectConfig } from '@latchkey/js'

export type MergeStrategy = AdminProjectConfig['oauthAccountMergeStrategy']

export interface StrategyWords {
  readonly strategy: MergeStrategy
  readonly title: string
  readonly explanation: string
  /** What Ada sees, who signed up with a password and comes back with Google. */
  readonly sees: { readonly title: string; readonly lines: readonly string[]; readonly isRefused?: true }
  readonly goodFor: string
}

export const strategies: readonly StrategyWords[] = [
  {
    strategy: 'link_method',
    title: 'Sign in to that account',
    explanation:
      'The provider is joined to the account, if both have verified the address. If either has not, the sign-in is refused.',
    sees: {
      title: 'Welcome back, Ada',
      lines: ['Signed in to the account that she has.', 'Password and Google both work now.'],
    },
    goodFor: 'For most apps.',
  },
  {
    strategy: 'raise_error',
    title: 'Refuse the sign-in',
    explanation: 'People sign in as before. In their account settings they can connect the provider themselves.',
    sees: {
      title: 'This address has an account already',
      lines: ['Sign in as you did before, then connect Google in your account settings.'],
      isRefused: true,
    },
    goodFor: 'For apps that trust no provider to say whose an address is.',
  },
  {
    strategy: 'allow_duplicates',
    title: 'Create a second account',
    explanation:
      'The new account has the same address, with which it does not sign in. The two know nothing of each other.',
    sees: { title: 'Welcome, Ada', lines: ['A new, empty account.', 'What she had before is behind her password.'] },
    goodFor: 'For apps in which one person has several accounts on purpose.',
  },
]
