import type { OAuthProviderAccountIdAlreadyUsedForSignIn } from '@latchkey/client/errors'
import type { Row } from '../app/app-class.ts'
import type { AppContext } from '../app/app-context.ts'
import { loadOAuth } from '../auth/load-oauth.ts'
import { later } from '../later.ts'
import type { Result } from '../result.ts'
import type { OAuthProviderCreateOptions, ServerOAuthProvider } from './oauth-provider.ts'

/** Accounts at providers, as an application's own server connects them. */
export interface ServerOAuthMethods {
  /**
   * Connects an account at a provider to a user, by the word of this server.
   *
   * @example
   * const result = await serverApp.createOAuthProvider({
   *   ...{ userId: user.id, providerConfigId: 'github', accountId: '583231' },
   *   ...{ allowSignIn: true, allowConnectedAccounts: false },
   * })
   */
  createOAuthProvider(
    options: OAuthProviderCreateOptions,
  ): Promise<Result<ServerOAuthProvider, OAuthProviderAccountIdAlreadyUsedForSignIn>>
}

export const serverOAuthMethods = {
  ...later(['createOAuthProvider'], loadOAuth),
} satisfies Row<ServerOAuthMethods, AppContext>
