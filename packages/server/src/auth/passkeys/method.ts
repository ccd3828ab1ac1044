import { PasskeySignInDisabled } from '@latchkey/contract'
import { removePasskeysFor } from '../../passkeys/passkeys.ts'
import type { SignInMethod } from '../method.ts'
import { authenticationFailed } from './refusals.ts'

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
