/** The browser's part of a passkey. What speaks to it is loaded when someone first uses one. */
import { PasskeyWebAuthnError } from '@latchkey/client/errors'
import { relyingPartyToReplace } from '@latchkey/contract/names'
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  WebAuthnError,
} from '@simplewebauthn/browser'
import { isBrowser } from '../environment.ts'
import { SecureContextError } from '../errors/own-errors.ts'

type Made = Record<string, unknown>

/** A new passkey, as the browser made it. */
export async function makePasskey(input: Made, hostname: string = hostOfPage()): Promise<Made> {
  const { startRegistration } = await library()
  // What the server hands out for a browser is WebAuthn's own JSON; the contract says no more about it.
  const optionsJSON = input as unknown as PublicKeyCredentialCreationOptionsJSON
  checkPlaceholder(optionsJSON.rp.id)
  const rp = { ...optionsJSON.rp, id: hostname }
  return { ...(await readable(startRegistration({ optionsJSON: { ...optionsJSON, rp } }))) }
}

/** What a passkey answers. With `autofill` the browser offers it where an address is typed, however long that takes. */
export async function requestPasskey(input: Made, autofill: boolean): Promise<Made> {
  const { startAuthentication } = await library()
  // As above: WebAuthn's own JSON.
  const optionsJSON = input as unknown as PublicKeyCredentialRequestOptionsJSON
  checkPlaceholder(optionsJSON.rpId)
  const optionsForPage = { ...optionsJSON, rpId: hostOfPage() }
  return { ...(await readable(startAuthentication({ optionsJSON: optionsForPage, useBrowserAutofill: autofill }))) }
}

export async function refuseWithoutAutofill(): Promise<void> {
  const { browserSupportsWebAuthnAutofill } = await library()
  if (!(await browserSupportsWebAuthnAutofill()))
    throw failure('NotSupportedError', 'There is no autofill of passkeys.')
}

/** Cancels a ceremony in progress. */
export async function cancelCeremony(): Promise<void> {
  const { WebAuthnAbortService } = await library()
  WebAuthnAbortService.cancelCeremony()
}

export function aborted(): PasskeyWebAuthnError {
  return failure('ERROR_CEREMONY_ABORTED', 'The request was aborted.')
}

const library = () => import('@simplewebauthn/browser')

function hostOfPage(): string {
  // Without one the browser has no WebAuthn at all, and its own error does not name the cause.
  if (isBrowser() && !isSecureContext) throw new SecureContextError('Passkeys need')
  if (isBrowser()) return location.hostname
  throw new Error('Passkeys are made and used in a browser. Call this on a page.')
}

function checkPlaceholder(relyingParty: string | undefined): void {
  if (relyingParty === relyingPartyToReplace) return
  throw new Error(
    `The server named ${relyingParty} as the site of the passkey, where the SDK expects a placeholder for the host name.`,
  )
}

/** The messages of browsers are for developers; users read ours. */
async function readable<T>(ceremony: Promise<T>): Promise<T> {
  try {
    return await ceremony
  } catch (cause) {
    if (!(cause instanceof Error)) throw cause
    throw failure(getCode(cause), cause.message)
  }
}

function getCode(error: Error): string {
  const { code }: Partial<WebAuthnError> = error
  return typeof code === 'string' && code !== 'ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY' ? code : error.name
}

const sentences: Readonly<Record<string, string>> = {
  NotAllowedError: 'The passkey was not used. Try again, or use another sign-in method.',
  NotSupportedError: 'This browser does not offer passkeys here. Use another sign-in method.',
  ERROR_CEREMONY_ABORTED: 'The passkey was not used, because another request replaced it.',
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: 'This device has a passkey for this account already.',
  ERROR_INVALID_DOMAIN: 'Passkeys work only on a secure address (https), or on localhost.',
  ERROR_INVALID_RP_ID: 'The passkey belongs to another site than this page.',
}

function failure(code: string, message: string): PasskeyWebAuthnError {
  const sentence = sentences[code] ?? 'The browser could not use a passkey. Try again, or use another sign-in method.'
  return new PasskeyWebAuthnError('PASSKEY_WEBAUTHN_ERROR', sentence, { details: { message, code }, statusCode: 400 })
}
