/** What differs between providers, as data: each file of `providers/` holds one. */
import type { ErrorCodes } from '../../kernel/oauth-client/failure.ts'
import type { ProviderAccount, ProviderSetup } from './provider.ts'

export interface ProviderDescription {
  /** As it stands in sentences. */
  readonly name: string
  readonly authorizationEndpoint: string
  readonly tokenEndpoint: string
  /** What every sign-in requests. */
  readonly scopes: readonly string[]
  /** Where the client secret stands in a request for tokens; otherwise in the header, as HTTP Basic. */
  readonly secretIn?: 'body'
  readonly knowsPkce?: false
  /** Whether it answers by a cross-site POST. */
  readonly postsForm?: true
  /** Of the authorization request, beside {@link usualParameters}. Undefined takes one of those away. */
  readonly parameters?: Readonly<Record<string, string | undefined>>
  /** Of access tokens that come without one. */
  readonly tokenLifetimeSeconds?: number
  /** Errors that have no name of the standard. */
  readonly errorCodes?: ErrorCodes
  /** As its callbacks name it, if they do (RFC 9207). */
  readonly issuer?: string
  /** Whether each callback does. */
  readonly namesIssuer?: boolean
  readonly idToken?: IdTokenDescription
  /** An address that needs nothing but a valid access token. Null: there is none. */
  readonly userInfo: string | null
  readonly userInfoHeaders?: Readonly<Record<string, string>>
  /** Whether the user info shows that the token is valid; otherwise its status does. */
  isAccepted?(userInfo: unknown): boolean
  account(read: AccountReader): Promise<AccountFields>
}

export interface IdTokenDescription {
  readonly keySet: string
  readonly issuerFor: (claims: Readonly<Record<string, unknown>>) => string | null
  /** Whether a sign-in without one is refused. */
  readonly isRequired?: true
  /** Whether the provider returns the nonce of the authorization request. */
  readonly returnsNonce: boolean
  /** Whether its subject is the account id of the user info. */
  readonly namesAccount: boolean
}

export interface AccountReader {
  /** Of a verified ID token. */
  readonly claims: Readonly<Record<string, unknown>> | null
  /** @throws ProviderRefusal `unusable-account` if it cannot be read. */
  userInfo(): Promise<unknown>
  /** Another resource, with the headers of the user info. Null: the provider did not give it. */
  read(url: string): Promise<{ readonly isForbidden: boolean; readonly json: unknown }>
  /** @returns the refusal to throw */
  unusable(publicMessage: string): Error
}

/** As the provider gives them: not checked yet. */
export interface AccountFields extends Omit<ProviderAccount, 'accountId'> {
  readonly accountId: string | null
}

/** For a refresh token, and so that a user of several accounts can choose. */
export const usualParameters = { access_type: 'offline', prompt: 'consent' } as const

/** Of which provider, where it depends on what the owner has set. */
export type Describe = (setup: ProviderSetup) => ProviderDescription
