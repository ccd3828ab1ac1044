/** What signs users in, loaded when the first of it is called. */
export const loadAuth = () => import('./auth-operations.ts')
