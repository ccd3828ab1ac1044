/** What an owner does at a provider, as data: each file beside this one holds one. Text between backticks is shown as code. */

/** A setting of a provider besides client id and secret. */
export interface GuideField {
  readonly name: 'facebookConfigId' | 'microsoftTenantId' | 'issuer' | 'displayName' | 'verifiedEmailDomains'
  readonly label: string
  readonly hint: string
  readonly isRequired?: true
}

export interface ProviderGuide {
  /** Where the app is registered. Null: at a place that only the owner knows. */
  readonly console: { readonly name: string; readonly url: string } | null
  /** In their order, from the registration to the keys. */
  readonly steps: readonly string[]
  /** What every sign-in requests, as the server sends it. */
  readonly scopes: readonly string[]
  /** What the provider calls the two. */
  readonly clientId: string
  readonly clientSecret: string
  readonly fields?: readonly GuideField[]
  /** Whether the address of an account counts as verified. */
  readonly email: string
  readonly problems: readonly { readonly sign: string; readonly fix: string }[]
}
