import { PasskeyAuthenticationFailed, PasskeySignInDisabled } from '@latchkey/contract'
import { removePasskeysFor } from '../../passkeys/passkeys.ts'
import type { SignInMethod } from '../method.ts'
import { pageNotTrusted } from './ceremony.ts'
import type { Refusal } from './web-authn.ts'

export const passkeyMethod = {
  kind: 'passkey',
  signIn: {
    provesAddress: false,
    isOffered: ({ auth }) => auth.passkey.allowSignIn,
    notProved: () => authenticationFailed('not-genuine'),
    notOffered: () => PasskeySignInDisabled(),
  },
  remove: (_, tx, { userId, ...span }) => removePasskeysFor(tx, userId, span),
} satisfies SignInMethod

/** What a passkey that is not accepted gets. */
export function authenticationFailed(refusal: Refusal): Error {
  return PasskeyAuthenticationFailed({ message: sentences[refusal] })
}

const sentences: Readonly<Record<Refusal, string>> = {
  ...pageNotTrusted,
  'not-genuine': 'This passkey is not known here, or could not be verified. Try again, or sign in another way.',
}
