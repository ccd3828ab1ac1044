/** The names of the wire's headers. Nowhere else are they written out. */
export const header = {
  accessType: 'x-stack-access-type',
  projectId: 'x-stack-project-id',
  publishableClientKey: 'x-stack-publishable-client-key',
  secretServerKey: 'x-stack-secret-server-key',
  superSecretAdminKey: 'x-stack-super-secret-admin-key',
  adminAccessToken: 'x-stack-admin-access-token',
  accessToken: 'x-stack-access-token',
  refreshToken: 'x-stack-refresh-token',
  workflowToken: 'x-stack-workflow-token',
  allowAnonymousUser: 'x-stack-allow-anonymous-user',
  overrideErrorStatus: 'x-stack-override-error-status',
  randomNonce: 'x-stack-random-nonce',
  clientVersion: 'x-stack-client-version',
  requestId: 'x-stack-request-id',
  knownError: 'x-stack-known-error',
  actualStatus: 'x-stack-actual-status',
  /** From a page to its own backend: the tokens as JSON. */
  auth: 'x-stack-auth',
} as const

/** Headers that no page of an application sends. Apart from the others, so that pages do not load their names. */
export const rareHeader = {
  branchId: 'x-stack-branch-id',
  allowRestrictedUser: 'x-stack-allow-restricted-user',
  /** Our own addition: a request that is repeated with the same key changes nothing again. */
  idempotencyKey: 'idempotency-key',
} as const

/** The prefix of a project key, so that people and scanners can distinguish the kinds. */
export const keyPrefix = { publishableClientKey: 'pck_', secretServerKey: 'ssk_', superSecretAdminKey: 'sak_' } as const

/** Names of cookies on the application's side. */
export const cookieName = {
  refresh: (projectId: string) => `stack-refresh-${projectId}`,
  olderRefresh: 'stack-refresh',
  access: 'stack-access',
  /** Where newer published SDKs keep the refresh token, as JSON. */
  published: (projectId: string) => ['hexclave', 'stack'].map(sdk => `${sdk}-refresh-${projectId}--default`),
  /** Says that our SDK has been here over https, where only cookies with the prefix count. */
  isHttps: (projectId: string) => `stack-is-https-${projectId}`,
} as const
/** The name on https. Browsers let only the host itself set such a cookie: no subdomain, and no page without https. */
export const hostOnly = (name: string) => `__Host-${name}`
/** How long a mailed code signs in, and a page has to remember that it waits for one. */
export const signInCodeLifetimeSeconds = 10 * 60
export const cookieLifetimeSeconds = { refresh: 31_536_000, access: 86_400 } as const
