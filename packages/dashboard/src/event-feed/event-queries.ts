/** The queries of the events screen. Events are the messages that webhooks deliver, whether or not there is an endpoint. */
import type { EventType } from '@latchkey/js'
import { queryOptions } from '@tanstack/react-query'
import type { Managed } from '../api.ts'

const shownBefore = 50

/** Where the live part begins, and what happened before it, newest first. In this order nothing falls between the two. */
export function earlierEventsQuery(project: Managed, type: EventType | undefined) {
  return queryOptions({
    queryKey: ['events', project.id, 'earlier', type],
    queryFn: async ({ signal }) => {
      const cursor = await project.app.getEventCursor()
      const messages = await project.app.listWebhookMessages({ eventType: type, limit: shownBefore, signal })
      // Samples that an owner sent to an endpoint have not happened.
      return { cursor, messages: messages.filter(({ version }) => version > 0) }
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** What happened never changes. */
export function eventQuery(project: Managed, eventId: string) {
  return queryOptions({
    queryKey: ['events', project.id, eventId],
    queryFn: () => project.app.getWebhookMessage(eventId),
    staleTime: Number.POSITIVE_INFINITY,
  })
}
