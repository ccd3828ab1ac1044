import {
  InvalidRecoveryCode,
  InvalidTotpCode,
  VerificationCodeAlreadyUsed,
  VerificationCodeExpired,
  VerificationCodeMaxAttemptsReached,
  VerificationCodeNotFound,
} from '@latchkey/js/client'
import { useTranslation } from '../frame/context.ts'
import { useWordsForFailure } from './failure.ts'

/** The message for a refused code. */
export function useWordsForCode(): (failure: unknown) => string {
  const t = useTranslation()
  const wordsFor = useWordsForFailure()
  return failure => {
    if (VerificationCodeNotFound.is(failure) || InvalidTotpCode.is(failure))
      return t('Invalid code. Check it, and type it again.')
    if (InvalidRecoveryCode.is(failure)) return t('This recovery code is not right, or was used before.')
    if (VerificationCodeExpired.is(failure)) return t('This code is too old. Go back and ask for a new one.')
    if (VerificationCodeAlreadyUsed.is(failure)) return t('This code was used already. Go back and ask for a new one.')
    if (VerificationCodeMaxAttemptsReached.is(failure)) return t('Too many wrong codes. Go back and ask for a new one.')
    return wordsFor(failure)
  }
}
