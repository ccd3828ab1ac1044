import {
  PasskeyAuthenticationFailed,
  PasskeyRegistrationFailed,
  PasskeyWebAuthnError,
  VerificationCodeError,
} from '@latchkey/js/client'
import type { Text } from '../i18n/texts.ts'

/**
 * What to say of a passkey that did not work, `nothingChosen` when no passkey was chosen; null when the page called it off, and undefined for
 * failures that are not about passkeys. Loaded with the first of them.
 */
export function passkeyProblem(failure: unknown, nothingChosen: Text): Text | null | undefined {
  if (PasskeyWebAuthnError.is(failure)) {
    const { code } = failure.details
    if (overtaken.includes(code)) return null
    if (code === closed) return nothingChosen
    return 'The browser could not use a passkey here. Try again, or use another sign-in method.'
  }
  if (PasskeyAuthenticationFailed.is(failure))
    return 'This passkey is not registered here. Use another one, or another sign-in method.'
  if (PasskeyRegistrationFailed.is(failure)) return 'The passkey could not be added. Please try again.'
  if (VerificationCodeError.is(failure)) return 'This took too long. Please try again.'
  return undefined
}

/** The error of a ceremony that another one aborted. */
const overtaken: readonly string[] = ['AbortError', 'ERROR_CEREMONY_ABORTED']

/**
 * How they say that a person closed the dialog, and that there was nothing to choose, and that it took too long: so that
 * a page cannot distinguish them. The message is also for those who did not close it, who would otherwise see nothing happen.
 */
const closed = 'NotAllowedError'
