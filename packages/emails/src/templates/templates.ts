import type { Email } from '../email.ts'
import { type LeakedKeyProps, leakedKey } from './leaked-key.ts'
import { type WebhookEndpointDisabledProps, webhookEndpointDisabled } from './webhook-endpoint-disabled.ts'

/** Every notice of the product. The names are kept in jobs: do not rename one. */
export interface TemplateProps {
  'leaked-key': LeakedKeyProps
  'webhook-endpoint-disabled': WebhookEndpointDisabledProps
}

export type TemplateName = keyof TemplateProps

export const templates: { [Name in TemplateName]: (props: TemplateProps[Name]) => Email } = {
  'leaked-key': leakedKey,
  'webhook-endpoint-disabled': webhookEndpointDisabled,
}
