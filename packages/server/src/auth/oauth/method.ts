import { AuthorizationCodeInvalid, ProviderNotEnabled } from '@latchkey/contract'
import { removeConnectionsFor } from '../../users/users.ts'
import type { SignInMethod } from '../method.ts'

/** An account at a provider. What an application proves it with is the authorization code that it exchanges. */
export const oauthMethod = {
  kind: 'oauth',
  signIn: {
    provesAddress: false,
    isOffered: ({ auth }) => Object.values(auth.oauth.providers).some(({ type, allowSignIn }) => type && allowSignIn),
    notProved: () => AuthorizationCodeInvalid(),
    notOffered: () => ProviderNotEnabled(),
  },
  remove: (_, tx, { userId, ...span }) => removeConnectionsFor(tx, userId, span),
} satisfies SignInMethod
