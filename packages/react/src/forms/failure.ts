'use client'

import {
  ApiError,
  ConnectionError,
  EmailPasswordMismatch,
  KnownError,
  PasswordAuthenticationNotEnabled,
  PasswordTooLong,
  PasswordTooShort,
  SignUpNotEnabled,
  TeamMembershipNotFound,
  TeamPermissionRequired,
  UserWithEmailAlreadyExists,
} from '@latchkey/js/client'
import { useCallback } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'

/** What to tell a person about an error: our words in their language, else the server's sentence, never the insides of a program. */
export function useWordsForFailure() {
  const t = useTranslation()
  return useCallback(
    (failure: unknown): string => {
      if (EmailPasswordMismatch.is(failure)) return t('Wrong e-mail or password.')
      if (UserWithEmailAlreadyExists.is(failure))
        return t('There is an account with this email already. Sign in instead.')
      if (PasswordTooShort.is(failure))
        return t('Use at least {shortest} characters.', { shortest: failure.details.minLength })
      if (PasswordTooLong.is(failure))
        return t('Use at most {longest} characters.', { longest: failure.details.maxLength })
      if (SignUpNotEnabled.is(failure))
        return t('New accounts cannot be created here at the moment. If you have one already, sign in.')
      if (PasswordAuthenticationNotEnabled.is(failure))
        return t('Passwords are not in use here. Choose another way to sign in.')
      if (TeamPermissionRequired.is(failure))
        return t('You are not allowed to do this in the team. Ask somebody who manages it.')
      if (TeamMembershipNotFound.is(failure)) return t('You are not in this team any more.')
      if (KnownError.is(failure)) return failure.humanReadableMessage
      if (failure instanceof ApiError && failure.statusCode === 400 && isSentence(failure.message))
        return failure.message
      if (failure instanceof ConnectionError)
        return t('We could not reach the server. Check your connection and try again.')
      return t('Something went wrong on our side. Please try again in a moment.')
    },
    [t],
  )
}

/** Limits and the like have no code, only a sentence of the server's. What stands in between may answer too, with a page of its own. */
function isSentence(message: string) {
  return /^[A-Z][^<>{}]{8,200}[.!?]$/.test(message)
}
