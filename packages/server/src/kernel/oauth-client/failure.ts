/** Why a provider did not give what was requested. */

export type FailureKind =
  | 'access-denied'
  | 'invalid-grant'
  | 'invalid-client'
  | 'invalid-scope'
  /** An answer that is not valid, or an error of another kind. */
  | 'other'
  /** No answer in time, or one of 5xx. */
  | 'unavailable'

const longestDetail = 500

export class OAuthFailure extends Error {
  override readonly name = 'OAuthFailure'
  readonly kind: FailureKind
  /** May quote the provider: for the log only. */
  readonly detail: string
  /** The error code of the provider, if it sent one. */
  readonly providerError: string | null

  constructor(kind: FailureKind, detail: string, providerError: string | null = null) {
    const text = detail.slice(0, longestDetail)
    super(`${kind}: ${text}`)
    this.kind = kind
    this.detail = text
    this.providerError = providerError
  }
}

/** Kinds by what a provider calls them. */
export type ErrorCodes = Readonly<Record<string, FailureKind>>

/** RFC 6749 4.1.2.1 and 5.2, OpenID Connect Core 3.1.2.6. */
const standardCodes: ErrorCodes = {
  access_denied: 'access-denied',
  consent_required: 'access-denied',
  login_required: 'access-denied',
  interaction_required: 'access-denied',
  account_selection_required: 'access-denied',
  invalid_grant: 'invalid-grant',
  invalid_client: 'invalid-client',
  unauthorized_client: 'invalid-client',
  invalid_scope: 'invalid-scope',
  insufficient_scope: 'invalid-scope',
  server_error: 'unavailable',
  temporarily_unavailable: 'unavailable',
}

/** `own`: codes and descriptions of the provider that the standard has another name for. */
export function getFailure(code: string, description: string, own: ErrorCodes): OAuthFailure {
  const kind = find(own, code) ?? find(own, description) ?? find(standardCodes, code) ?? 'other'
  return new OAuthFailure(kind, description ? `${code}: ${description}` : code, code)
}

function find(codes: ErrorCodes, name: string): FailureKind | undefined {
  return Object.hasOwn(codes, name) ? codes[name] : undefined
}
