'use client'

import {
  PasskeyAuthenticationFailed,
  PasskeyRegistrationFailed,
  PasskeyWebAuthnError,
  VerificationCodeError,
} from '@latchkey/js/client'
import { useWordsForFailure } from '../forms/failure.ts'
import type { Text } from '../i18n/english.ts'
import { useTranslation } from '../i18n/use-translation.ts'

/** What to say of a passkey that did not work, `nothingChosen` when no passkey was chosen; nothing when the page called it off. */
export function usePasskeyProblem(nothingChosen: Text): (failure: unknown) => string | undefined {
  const t = useTranslation()
  const wordsFor = useWordsForFailure()
  return failure => {
    if (PasskeyWebAuthnError.is(failure)) {
      const { code } = failure.details
      if (overtaken.includes(code)) return undefined
      if (code === closed) return t(nothingChosen)
      return t('The browser could not use a passkey here. Try again, or use another sign-in method.')
    }
    if (PasskeyAuthenticationFailed.is(failure))
      return t('This passkey is not registered here. Use another one, or another sign-in method.')
    if (PasskeyRegistrationFailed.is(failure)) return t('The passkey could not be added. Please try again.')
    if (VerificationCodeError.is(failure)) return t('This took too long. Please try again.')
    return wordsFor(failure)
  }
}

/** The error of a ceremony that another one aborted. */
const overtaken: readonly string[] = ['AbortError', 'ERROR_CEREMONY_ABORTED']

/**
 * How they say that a person closed the dialog, and that there was nothing to choose, and that it took too long: so that
 * a page cannot distinguish them. The message is also for those who did not close it, who would otherwise see nothing happen.
 */
const closed = 'NotAllowedError'
