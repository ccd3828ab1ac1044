/** The queries of the webhooks screen. */
import type { WebhookMessageDetails } from '@latchkey/js'
import { queryOptions } from '@tanstack/react-query'
import { type Managed, pagedQuery, readQuery, toKey } from '../api.ts'
import type { WebhooksSearch } from './webhooks.screens.ts'

const everyFiveSecondsMs = 5_000
const everySecondMs = 1_000
const attemptsAtOnce = 50

/** When the last delivery succeeded or failed changes by itself. */
export function webhookEndpointsQuery(project: Managed) {
  return queryOptions({
    queryKey: toKey(project, 'GET /webhooks/endpoints'),
    queryFn: () => project.app.listWebhookEndpoints(),
    refetchInterval: everyFiveSecondsMs,
  })
}

/** The types do not change while a server runs. */
export function webhookEventTypesQuery(project: Managed) {
  return queryOptions({
    ...readQuery(project, 'GET /webhooks/event-types'),
    select: ({ items }) => items,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Attempts, newest first. */
export function webhookAttemptsQuery(project: Managed, { endpoint, status }: WebhooksSearch) {
  const query = { endpointId: endpoint, status }
  return pagedQuery(
    toKey(project, { route: 'GET /webhooks/attempts', query }),
    (page, signal) => project.app.listWebhookAttempts({ ...query, ...page, signal }),
    everyFiveSecondsMs,
  )
}

/** One message with its payload and its newest attempts. */
export function webhookMessageQuery(project: Managed, messageId: string) {
  return queryOptions({
    queryKey: toKey(
      project,
      { route: 'GET /webhooks/messages/:messageId', params: { messageId } },
      'GET /webhooks/attempts',
    ),
    queryFn: async () => {
      const [message, attempts] = await Promise.all([
        project.app.getWebhookMessage(messageId),
        project.app.listWebhookAttempts({ messageId, limit: attemptsAtOnce }),
      ])
      return message && { message, attempts }
    },
    refetchInterval: ({ state }) => (state.data ? pauseMs(state.data.message) : false),
  })
}

/** A message that is being sent is watched closely, one that waits for its next attempt now and then. */
function pauseMs({ deliveries }: WebhookMessageDetails): number | false {
  const pending = deliveries.filter(({ status }) => status === 'pending')
  if (pending.length === 0) return false
  const soon = Date.now() + everyFiveSecondsMs
  const isDue = pending.some(({ nextAttemptAt }) => nextAttemptAt === null || nextAttemptAt.getTime() < soon)
  return isDue ? everySecondMs : everyFiveSecondsMs
}
