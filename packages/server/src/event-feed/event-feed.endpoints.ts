import { eventFeedEndpoints } from '@latchkey/contract'
import { implement } from '../kernel/http/context.ts'
import { readCursor, readEvents } from './event-feed.ts'

export const eventFeedHandlers = implement(eventFeedEndpoints, {
  list: ({ app, db }, { query }) => readEvents(app, db, query),
  readCursor: ({ db }) => readCursor(db),
})
