/** Webhooks of a project, loaded when the first of them is needed. */
export * from './webhook-endpoints.ts'
export * from './webhook-messages.ts'
