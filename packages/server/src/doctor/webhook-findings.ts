/** Webhook endpoints that receive nothing, though the project expects them to. */
import { type Finding, parseUrl, type WebhookEndpoint } from '@latchkey/contract'
import { advice, fine, problem } from './finding.ts'

export function webhookFindings(projectId: string, endpoints: readonly WebhookEndpoint[]): Finding[] {
  const found = endpoints.flatMap(endpoint => getFinding(projectId, endpoint) ?? [])
  if (found.length > 0 || endpoints.length === 0) return found
  return [fine('webhooks.failing', 'No webhook endpoint is failing.')]
}

/** Null for one that works, has not been tried yet, or was switched off by a colleague. */
function getFinding(projectId: string, endpoint: WebhookEndpoint): Finding | null {
  const path = `/projects/${projectId}/webhooks`
  if (endpoint.disabledReason === 'failing')
    return problem('webhooks.switched-off', {
      message: `The webhook endpoint ${named(endpoint)} was switched off, because no delivery succeeded for five days.`,
      fix: 'Mend the receiver, switch the endpoint on, then choose “Send missed messages…”.',
      path,
    })
  if (endpoint.disabledReason === 'gone')
    return advice('webhooks.gone', {
      message: `The webhook endpoint ${named(endpoint)} was switched off, because it answered 410: it is gone for good.`,
      fix: 'Delete the endpoint, or give it the URL of its successor and switch it on.',
      path,
    })
  if (!endpoint.enabled || !isFailing(endpoint)) return null
  return advice('webhooks.failing', {
    message: `The latest delivery to the webhook endpoint ${named(endpoint)} failed.`,
    fix: 'Read the reason under “Deliveries”, and mend the receiver: after five days without a success the endpoint is switched off.',
    path,
  })
}

function isFailing({ lastFailureAtMillis, lastSuccessAtMillis }: WebhookEndpoint): boolean {
  return (lastFailureAtMillis ?? 0) > (lastSuccessAtMillis ?? 0)
}

/** Not by its whole URL: the path or the query may hold a secret of the receiver. */
function named({ description, url }: WebhookEndpoint): string {
  return `“${description || (parseUrl(url)?.host ?? 'without a description')}”`
}
