/** Reading the event feed. */
import * as eventFeed from '@latchkey/client/event-feed'
import type { FeedEvent } from '@latchkey/contract'
import type { Connection } from '../app/connection.ts'
import type { EventPage, EventType, FollowEventsOptions, ListEventsOptions, ProjectEvent } from './event.ts'
import { withPatience } from './patience.ts'

const longestWaitSeconds = 20

export async function listEvents<Type extends EventType>(
  { transport }: Connection,
  { after, types, limit, waitSeconds, signal }: ListEventsOptions<Type> = {},
): Promise<EventPage<Type>> {
  const query = { after: after ?? undefined, types: types?.join(','), limit, wait: waitSeconds }
  const { items, nextCursor, hasMore } = await eventFeed.list(transport, { query, signal })
  return Object.assign(items.map(toEvent<Type>), { nextCursor, hasMore })
}

export async function getEventCursor({ transport }: Connection): Promise<string> {
  return (await eventFeed.readCursor(transport)).cursor
}

export async function* followEvents<Type extends EventType>(
  connection: Connection,
  { after, types, signal }: FollowEventsOptions<Type> = {},
): AsyncGenerator<ProjectEvent<Type>, void, undefined> {
  const { platform } = connection
  const patiently = <T>(read: () => Promise<T>) => withPatience(read, { platform, signal })
  let cursor = after ?? (await patiently(() => getEventCursor(connection)))
  while (cursor) {
    const place = cursor
    const read = () => listEvents(connection, { after: place, types, waitSeconds: longestWaitSeconds, signal })
    const page = await patiently(read)
    if (!page) return
    for (const event of page) {
      if (signal?.aborted) return
      yield event
    }
    cursor = page.nextCursor
  }
}

function toEvent<Type extends EventType>({ timestamp, ...event }: FeedEvent): ProjectEvent<Type> {
  // The server answers only the requested types, each with the data that the contract declares for it.
  return Object.freeze({ ...event, at: new Date(timestamp) }) as ProjectEvent<Type>
}
