/** Everything about emails, loaded when the first of it is called. */
export const loadEmails = () => import('./email-operations.ts')
