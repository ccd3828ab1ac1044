import type { Email } from '../email.ts'
import { say } from '../words.ts'

export interface WebhookEndpointDisabledProps {
  projectName: string
  url: string
  /** `gone`: it answered 410. `failing`: no delivery succeeded for five days. */
  reason: 'gone' | 'failing'
}

export function webhookEndpointDisabled({ projectName, url, reason }: WebhookEndpointDisabledProps): Email {
  return {
    projectName,
    subject: say`A webhook endpoint of ${projectName} was switched off`,
    preview: say`It receives no events any more, until you switch it on again.`,
    heading: say`A webhook endpoint was switched off`,
    opening: [
      say`The webhook endpoint ${url} of ${projectName} receives no events any more.`,
      reason === 'gone'
        ? say`It answered with the status 410, which says that it is gone for good.`
        : say`No delivery to it has succeeded for five days.`,
    ],
    closing: [
      say`If you still need it, find out in the dashboard how its last deliveries failed, and switch it on again. Events are kept for 30 days: you can have those sent again that it missed.`,
      say`If you do not need it any more, delete it.`,
    ],
    reason: say`You receive this email because you manage ${projectName}.`,
  }
}
