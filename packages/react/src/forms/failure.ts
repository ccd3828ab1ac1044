import { ApiError, ConnectionError, KnownError, SecureContextError } from '@latchkey/js/client'
import { useCallback } from 'react'
import { useTranslation } from '../frame/context.ts'
import type { Text } from '../i18n/texts.ts'

/**
 * The message for an error: our text in the user's language, else the server's message, never internals. `unexpected` is that for
 * an error that has no message of its own.
 */
export function useWordsForFailure(
  unexpected: Text = 'Something went wrong on our side. Please try again in a moment.',
) {
  const t = useTranslation()
  return useCallback(
    (failure: unknown): string => {
      if (KnownError.is(failure)) {
        const { details } = failure
        const text = textFor(failure)
        if (!text) return failure.humanReadableMessage
        return t(text, { shortest: Number(details.minLength), longest: Number(details.maxLength) })
      }
      const sentence = refusalSentence(failure)
      if (sentence !== undefined) return sentence
      if (failure instanceof ApiError && failure.statusCode === 429)
        return t('Too many attempts. Try again in a few minutes.')
      if (failure instanceof ConnectionError || isUnloaded(failure))
        return t('We could not reach the server. Check your connection and try again.')
      if (failure instanceof SecureContextError) return t(insecureText)
      return t(unexpected)
    },
    [t, unexpected],
  )
}

/** Whether a part of the program could not be fetched. Each browser, and webpack, has its own words for that. */
export function isUnloaded(failure: unknown): boolean {
  return failure instanceof Error && /dynamically imported|Importing a module|ChunkLoad/.test(`${failure}`)
}

/** By their codes. */
const texts: Readonly<Record<string, Text>> = {
  EMAIL_PASSWORD_MISMATCH: 'Wrong e-mail or password.',
  USER_EMAIL_ALREADY_EXISTS: 'There is an account with this email already. Sign in instead.',
  PASSWORD_TOO_SHORT: 'Use at least {shortest} characters.',
  PASSWORD_TOO_LONG: 'Use at most {longest} characters.',
  PASSWORD_REQUIREMENTS_NOT_MET: 'This password is easy to guess. Choose another.',
  SIGN_UP_NOT_ENABLED:
    'Sign-up is closed. If you have an account, sign in. If not, ask the owner of this site to enable sign-up.',
  TEAM_PERMISSION_REQUIRED: 'You are not allowed to do this in the team.',
  TEAM_MEMBERSHIP_NOT_FOUND: 'You are no longer in this team.',
  INVALID_AUTHORIZATION_CODE: 'This took too long. Please try again.',
  OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN: 'Another user signs in with this account.',
}

/** Someone could get in by this address, once it is known to be theirs. */
const unverifiedText: Text =
  'This email is not verified. Sign in with your password and verify it in your account settings.'

function textFor({ errorCode, details, humanReadableMessage }: KnownError): Text | undefined {
  if (details.wouldWorkIfEmailWasVerified === true) return unverifiedText
  // Some slips only the server finds, such as a character that cannot be seen.
  if (/^body\.(email|value) .*$/.test(humanReadableMessage)) return addressText
  // Of a password or a passkey, and of a provider.
  if (/(AUTHENTICATION|OR)_NOT_ENABLED$/.test(errorCode))
    return 'This sign-in method is turned off here. Use another one.'
  return Object.hasOwn(texts, errorCode) ? texts[errorCode] : undefined
}

/** Browsers offer cryptography and passkeys in secure contexts alone. */
export const insecureText: Text =
  'This page is not secure, so that your browser does not let it do this. Open it at an address that begins with https, or at localhost during development.'

const addressText: Text = 'This does not look like an email address. Check it for typing mistakes.'

/** What the server says of a refusal that has no code (a bound, or what a session may not do); nothing for any other failure. */
export function refusalSentence(failure: unknown, statuses: readonly number[] = [400, 403]): string | undefined {
  if (!(failure instanceof ApiError) || KnownError.is(failure) || !statuses.includes(failure.statusCode))
    return undefined
  return isSentence(failure.message) ? failure.message : undefined
}

/** What stands between the server and us may answer too, with a page of its own. */
function isSentence(message: string) {
  return /^[A-Z][^<>{}]{8,200}[.!?]$/.test(message)
}
