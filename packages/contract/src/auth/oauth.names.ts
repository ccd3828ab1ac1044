/** Names of what an application's page keeps of an OAuth flow. */

/** The cookie with the PKCE verifier of a flow, by its state, while the browser is at the provider. */
export const verifierCookie = (state: string) => `stack-oauth-outer-${state}`
export const verifierLifetimeSeconds = 3_600

/** Where a tab keeps the state of the flow by which it connects an account, rather than signs in. */
export const linkItem = 'latchkey_oauth_link'
