/** A provider of accounts as the rest of the sign-in sees it: how a project has configured it, and what can be done there. */
import type { openIdType, ProjectConfig, ProviderType } from '@latchkey/contract'

/** One of the twelve, or any OpenID Connect provider. */
export type SetupType = ProviderType | typeof openIdType

/** A provider as a project has configured it. */
export interface ProviderSetup {
  /** Its key in `auth.oauth.providers`, on the wire `provider_config_id`. */
  readonly id: string
  readonly type: SetupType
  readonly allowSignIn: boolean
  readonly allowConnectedAccounts: boolean
  readonly isShared: boolean
  /** Null for shared keys, which `getProviderClient` fills in. */
  readonly clientId: string | null
  readonly clientSecret: string | null
  readonly facebookConfigId: string | null
  readonly microsoftTenantId: string | null
  /** Of `openid` only. */
  readonly issuer: string | null
  /** Of `openid` only: the domains of which it may vouch for addresses. */
  readonly verifiedEmailDomains: string | null
}

/** Null if the project has no such provider, or one without a type. */
export function findProviderSetup({ auth }: ProjectConfig, id: string): ProviderSetup | null {
  const { providers } = auth.oauth
  const provider = Object.hasOwn(providers, id) ? providers[id] : undefined
  if (!provider?.type) return null
  const { type, isShared, allowSignIn, allowConnectedAccounts } = provider
  return {
    id,
    type,
    allowSignIn,
    allowConnectedAccounts,
    isShared,
    // What is still stored from before the project changed to shared keys does not count.
    clientId: (!isShared && provider.clientId) || null,
    clientSecret: (!isShared && provider.clientSecret) || null,
    facebookConfigId: (!isShared && provider.facebookConfigId) || null,
    microsoftTenantId: (!isShared && provider.microsoftTenantId) || null,
    issuer: type === 'openid' ? (provider.issuer ?? null) : null,
    verifiedEmailDomains: type === 'openid' ? (provider.verifiedEmailDomains ?? null) : null,
  }
}

/** What a flow does at a provider. Each method may throw {@link ProviderRefusal} or {@link ProviderUnavailable}. */
export interface ProviderClient {
  readonly setup: ProviderSetup
  /** Whether the provider answers by a cross-site POST (Apple). */
  readonly postsForm: boolean
  authorizationUrl(input: AuthorizationInput): Promise<URL>
  exchange(input: ExchangeInput): Promise<ProviderTokens>
  /** The account that the tokens are of. @throws {@link ProviderRefusal} `unusable-account` */
  account(tokens: ProviderTokens): Promise<ProviderAccount>
  refresh(input: RefreshInput): Promise<ProviderTokens>
  /** Whether the provider still accepts the access token. */
  accepts(accessToken: string): Promise<boolean>
  /** The scopes that every sign-in needs, then the extra ones, each once. */
  scopesWith(extra: readonly string[]): readonly string[]
}

export interface AuthorizationInput {
  readonly state: string
  readonly codeVerifier: string
  readonly redirectUri: string
  readonly extraScopes: readonly string[]
  readonly nonce: string
}

export interface ExchangeInput {
  /** Of the callback, from its query or its form. */
  readonly parameters: URLSearchParams
  readonly state: string
  readonly codeVerifier: string
  readonly redirectUri: string
  /** As they were requested. */
  readonly scopes: readonly string[]
  readonly nonce: string
}

export interface RefreshInput {
  readonly refreshToken: string
  readonly scopes: readonly string[]
}

export interface ProviderTokens {
  readonly accessToken: string
  readonly refreshToken: string | null
  readonly expiresAt: Date
  /** As they were requested. */
  readonly scopes: readonly string[]
  /** As the provider named them. Null: it named none. */
  readonly grantedScopes: readonly string[] | null
  readonly idTokenClaims: Readonly<Record<string, unknown>> | null
}

export interface ProviderAccount {
  readonly accountId: string
  /** Other ids of the same account, as sure as {@link accountId}, by which an import from another product may have stored it. */
  readonly otherIds?: readonly string[]
  readonly displayName: string | null
  readonly profileImageUrl: string | null
  readonly email: string | null
  readonly isEmailVerified: boolean
}

export type RefusalKind =
  | 'access-denied'
  | 'invalid-grant'
  | 'invalid-client'
  | 'invalid-scope'
  | 'unusable-account'
  | 'other'

/** The provider answered, and not with what was needed. */
export class ProviderRefusal extends Error {
  override readonly name = 'ProviderRefusal'
  readonly kind: RefusalKind
  /** A sentence of ours that may be shown. */
  readonly publicMessage: string
  /** May quote the provider: for the log, and never shown. */
  readonly detail: string
  /** The error code of the provider, if it sent one. */
  readonly providerError: string | null

  constructor(kind: RefusalKind, publicMessage: string, detail: string, providerError: string | null = null) {
    super(publicMessage)
    this.providerError = providerError
    this.kind = kind
    this.publicMessage = publicMessage
    this.detail = detail
  }
}

/** The provider cannot be reached, fails, or takes too long. */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable'
  /** For the log, and never shown. */
  readonly detail: string

  constructor(detail: string) {
    super('The provider cannot be reached at the moment.')
    this.detail = detail
  }
}
