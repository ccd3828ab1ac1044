/** Signing in with providers, and what is done with accounts there: loaded when the first of it is called. */
export { findConnectedAccount } from '../connected-accounts/connected-accounts.ts'
export { oauthActs } from '../connected-accounts/oauth-acts.ts'
export { createOAuthProvider, listOAuthProviders } from '../oauth-providers/oauth-providers.ts'
export { redirectToHostedPage } from './hosted-pages.ts'
export { callOAuthCallback, signInWithOAuth } from './oauth.ts'
