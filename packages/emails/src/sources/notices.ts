/** The emails that Latchkey sends in its own name. No project changes them. */
import { leakedKey } from './leaked-key.ts'
import { webhookEndpointDisabled } from './webhook-endpoint-disabled.ts'

/** The names are stored in jobs and in the email log: do not rename one. */
export const noticeSources = {
  'leaked-key': leakedKey,
  'webhook-endpoint-disabled': webhookEndpointDisabled,
} as const
