/** The queries of the webhooks screen. */
import type { WebhookMessageDetails } from '@latchkey/js'
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { asAnswered, type Managed } from '../api.ts'
import type { WebhooksSearch } from './webhooks.screens.ts'

const everyFiveSecondsMs = 5_000
const everySecondMs = 1_000
const attemptsAtOnce = 50

/** When the last delivery succeeded or failed changes by itself. */
export function webhookEndpointsQuery(project: Managed) {
  return queryOptions({
    queryKey: [...webhooksKey(project), 'endpoints'],
    queryFn: () => project.app.listWebhookEndpoints(),
    refetchInterval: everyFiveSecondsMs,
    ...asAnswered,
  })
}

/** The types do not change while a server runs. */
export function webhookEventTypesQuery(project: Managed) {
  return queryOptions({
    queryKey: ['project', project.id, 'webhook-event-types'],
    queryFn: () => project.app.listWebhookEventTypes(),
    staleTime: Number.POSITIVE_INFINITY,
    ...asAnswered,
  })
}

/** Attempts, newest first, as many pages as someone scrolls to. The first page is kept up to date. */
export function webhookAttemptsQuery(project: Managed, { endpoint, status }: WebhooksSearch) {
  const filter = { endpointId: endpoint, status }
  return infiniteQueryOptions({
    queryKey: [...webhooksKey(project), 'attempts', filter],
    queryFn: ({ pageParam, signal }: { pageParam: string | null; signal: AbortSignal }) =>
      project.app.listWebhookAttempts({ ...filter, cursor: pageParam, limit: attemptsAtOnce, signal }),
    initialPageParam: null,
    getNextPageParam: page => page.nextCursor,
    refetchInterval: ({ state }) => (state.data && state.data.pages.length > 1 ? false : everyFiveSecondsMs),
    ...asAnswered,
  })
}

/** One message with its payload and its newest attempts. */
export function webhookMessageQuery(project: Managed, messageId: string) {
  return queryOptions({
    queryKey: [...webhooksKey(project), 'message', messageId],
    queryFn: async () => {
      const [message, attempts] = await Promise.all([
        project.app.getWebhookMessage(messageId),
        project.app.listWebhookAttempts({ messageId, limit: attemptsAtOnce }),
      ])
      return message && { message, attempts }
    },
    refetchInterval: ({ state }) => (state.data ? pauseMs(state.data.message) : false),
    ...asAnswered,
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

/** After a change, and after something was sent. */
export function webhooksChanged(queries: QueryClient, project: Managed): Promise<void> {
  return queries.invalidateQueries({ queryKey: webhooksKey(project) })
}

const webhooksKey = (project: Managed) => ['project', project.id, 'webhooks']
