/** Apart from their readers, so that the help of the command loads none of them. */
export const sourceNames = ['auth0', 'clerk', 'supabase', 'firebase', 'better-auth', 'keycloak', 'stack'] as const
export type SourceName = (typeof sourceNames)[number]
