import { eventFeedEndpoints } from '@latchkey/contract'
import { readCursor, readEvents } from '../event-feed/event-feed.ts'
import { implement } from '../kernel/http/context.ts'

export const eventFeedHandlers = implement(eventFeedEndpoints, {
  list: ({ app, db }, { query }) => readEvents(app, db, query),
  readCursor: ({ db }) => readCursor(db),
})
