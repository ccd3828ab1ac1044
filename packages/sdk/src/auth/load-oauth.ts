/** What is done with providers, loaded when the first of it is called. */
export const loadOAuth = () => import('./oauth-operations.ts')
