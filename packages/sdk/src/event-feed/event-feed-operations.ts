/** The event feed and what is built on it, loaded when the first of it is called. */
export { followEvents, getEventCursor, listEvents } from './list-events.ts'
export { syncUsers } from './sync-users.ts'
