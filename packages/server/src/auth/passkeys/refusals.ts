/** What a passkey that is not accepted gets. */
import { PasskeyAuthenticationFailed } from '@latchkey/contract'
import { pageNotTrusted } from './ceremony.ts'
import type { Refusal } from './web-authn.ts'

export function authenticationFailed(refusal: Refusal): Error {
  return PasskeyAuthenticationFailed({ message: sentences[refusal] })
}

const sentences: Readonly<Record<Refusal, string>> = {
  ...pageNotTrusted,
  'not-genuine': 'This passkey is not known here, or could not be verified. Try again, or sign in another way.',
}
