/** What users and teams do, loaded when the first of it is needed. */
export const loadAccount = () => import('./account-operations.ts')
