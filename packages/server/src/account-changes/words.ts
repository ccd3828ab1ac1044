/** What the mails and pages about changes of an account say. */
import type { AccountChange } from '@latchkey/contract'

export const sentences: Readonly<Record<AccountChange, string>> = {
  'second-factor-removed': 'The second factor of your account was turned off or replaced.',
  'second-factor-added': 'A second factor was turned on for your account.',
  'recovery-codes-renewed': 'The recovery codes of your account were replaced.',
  'passkey-added': 'A passkey was added to your account.',
  'account-connected': 'Signing in with an account at another service was added to your account.',
  'sign-in-address-added': 'Signing in with another email address was added to your account.',
  'password-changed': 'The password of your account was changed.',
  'primary-email-changed': 'The email address of your account was changed.',
  'sessions-ended': 'All other devices were signed out of your account.',
}

/** @example momentWords(new Date(0)) // '1 January 1970 at 00:00 UTC' */
export function momentWords(at: Date): string {
  return `${moment.format(at)} UTC`
}

const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

export function locationWords({
  ip,
  country,
}: {
  readonly ip: string | null
  readonly country: string | null
}): string {
  const name = country && (countries.of(country) ?? country)
  return [name, ip].filter(Boolean).join(', ') || 'an unknown place'
}

const countries = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' })
