'use client'

import { ApiError, ConnectionError, KnownError } from '@latchkey/js/client'
import { useCallback } from 'react'
import type { Text } from '../i18n/english.ts'
import { useTranslation } from '../i18n/use-translation.ts'

/** What to tell a person about an error: our words in their language, else the server's sentence, never the insides of a program. */
export function useWordsForFailure() {
  const t = useTranslation()
  return useCallback(
    (failure: unknown): string => {
      if (KnownError.is(failure)) {
        const { errorCode, details } = failure
        const isUnverified = details.wouldWorkIfEmailWasVerified === true
        const text = isUnverified ? unverifiedText : Object.hasOwn(texts, errorCode) && texts[errorCode]
        if (!text) return failure.humanReadableMessage
        return t(text, { shortest: String(details.minLength), longest: String(details.maxLength) })
      }
      const sentence = refusalSentence(failure)
      if (sentence !== undefined) return sentence
      if (failure instanceof ApiError && failure.statusCode === 429)
        return t('That was too often in a short time. Wait a few minutes, then try again.')
      if (failure instanceof ConnectionError)
        return t('We could not reach the server. Check your connection and try again.')
      return t('Something went wrong on our side. Please try again in a moment.')
    },
    [t],
  )
}

/** By their codes. */
const texts: Readonly<Record<string, Text>> = {
  EMAIL_PASSWORD_MISMATCH: 'Wrong email or password.',
  USER_EMAIL_ALREADY_EXISTS: 'There is an account with this email already. Sign in instead.',
  PASSWORD_TOO_SHORT: 'Use at least {shortest} characters.',
  PASSWORD_TOO_LONG: 'Use at most {longest} characters.',
  PASSWORD_TOO_COMMON: 'This password is one of the most common ones. Choose another.',
  SIGN_UP_NOT_ENABLED: 'New accounts cannot be created here at the moment. If you have one already, sign in.',
  PASSWORD_AUTHENTICATION_NOT_ENABLED: 'Passwords are not in use here. Choose another way to sign in.',
  TEAM_PERMISSION_REQUIRED: 'You are not allowed to do this in the team. Ask somebody who manages it.',
  TEAM_MEMBERSHIP_NOT_FOUND: 'You are not in this team any more.',
  CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE: 'Somebody else signs in with this address.',
}

/** Somebody could get in by this address, once it is known to be theirs. */
const unverifiedText: Text =
  'This email is not verified yet. Sign in with your password, and verify it in your account settings.'

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
