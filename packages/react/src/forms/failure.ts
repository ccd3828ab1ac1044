'use client'

import {
  ConnectionError,
  EmailPasswordMismatch,
  KnownError,
  PasswordAuthenticationNotEnabled,
  PasswordTooLong,
  PasswordTooShort,
  SignUpNotEnabled,
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
      if (KnownError.is(failure)) return failure.humanReadableMessage
      if (failure instanceof ConnectionError)
        return t('We could not reach the server. Check your connection and try again.')
      return t('Something went wrong on our side. Please try again in a moment.')
    },
    [t],
  )
}
