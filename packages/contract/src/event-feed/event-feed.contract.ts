/**
 * What happened in a project, to be read in order: the same messages as webhooks deliver, by a cursor. Every event of the last
 * 30 days is in the feed exactly once, without gaps.
 *
 * To keep a copy of users or teams: read the cursor, then list all of them, then read the events after the cursor again and
 * again. An event may be older than what the list said; the events after it lead to the present state.
 */
import * as z from 'zod'
import { atLeast } from '../kernel/access.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { defineError } from '../kernel/error.ts'
import { text } from '../kernel/schema.ts'
import { eventTypeNames, isEventType } from './event-types.ts'

export const EventCursorExpired = defineError(
  'EVENT_CURSOR_EXPIRED',
  410,
  'Events after this cursor are not kept any more, so that some would be missed. Get a new cursor, read everything again that you keep a copy of, and go on from the new cursor.',
)

export const FeedEvent = z.object({
  /** The `webhook-id` of its deliveries. */
  id: z.string(),
  type: z.string(),
  /** When it happened: ISO 8601 in UTC, with milliseconds. */
  timestamp: z.string(),
  /** As the type says; spelled as in webhooks. */
  data: z.unknown().meta({ opaque: true }),
  version: z.number().int().describe('Rises with each event of the project.'),
  /** The place right after this event. */
  cursor: z.string(),
})
export interface FeedEvent extends z.infer<typeof FeedEvent> {}

export const largestEventPage = 1_000
export const defaultEventPage = 100
export const longestEventWaitSeconds = 20

export const EventQuery = z.object({
  /** A cursor. Absent: from the oldest event that is kept. */
  after: z.string().max(200).optional(),
  limit: z.number().int().min(1).max(largestEventPage).optional(),
  /** Types of events, separated by commas. Absent: all. */
  types: text()
    .max(1_000)
    .refine(value => value.split(',').every(isEventType), `must be some of: ${eventTypeNames.join(', ')}`)
    .optional(),
  /** For how many seconds the answer waits for an event if there is none. */
  wait: z.number().int().min(0).max(longestEventWaitSeconds).optional(),
})
export interface EventQuery extends z.infer<typeof EventQuery> {}

export const EventPage = z.object({
  /** Oldest first. */
  items: z.array(FeedEvent),
  /** Where to go on reading: after the last of these events, or after all events that were looked through for these types. */
  nextCursor: z.string(),
  hasMore: z.boolean().describe('Whether there are more events already.'),
})
export interface EventPage extends z.infer<typeof EventPage> {}

export const eventFeedEndpoints = {
  list: endpoint({
    route: 'GET /events',
    summary: 'Read the events after a cursor, oldest first',
    access: atLeast('server'),
    query: EventQuery,
    response: EventPage,
    errors: [EventCursorExpired],
  }),
  readCursor: endpoint({
    route: 'GET /events/cursor',
    summary: 'Read the cursor of the present end of the event feed',
    access: atLeast('server'),
    response: z.object({ cursor: z.string(), version: z.number().int() }),
    errors: [],
  }),
}
