/** What the mail about a change of an account says first, by the name of the change. */
export const accountChangeSentences = {
  'second-factor-removed': 'The second factor of your account was turned off or replaced.',
  'second-factor-added': 'A second factor was turned on for your account.',
  'recovery-codes-renewed': 'The recovery codes of your account were replaced.',
  'passkey-added': 'A passkey was added to your account.',
  'account-connected': 'Signing in with an account at another service was added to your account.',
  'sign-in-address-added': 'Signing in with another email address was added to your account.',
  'password-changed': 'The password of your account was changed.',
  'primary-email-changed': 'The email address of your account was changed.',
  'sessions-ended': 'All other devices were signed out of your account.',
} as const

/** In place of an IP address and a country. */
export const unknownLocation = 'an unknown place'
