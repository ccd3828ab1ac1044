import type { Row } from '../app/app-class.ts'
import type { AppContext } from '../app/app-context.ts'
import { later } from '../later.ts'
import type { EventPage, EventType, FollowEventsOptions, ListEventsOptions, ProjectEvent } from './event.ts'
import type { SyncUsersOptions, UserSyncHandler } from './user-sync.ts'

/** What happened in a project during the last 30 days, in order. */
export interface EventFeedMethods {
  /**
   * The events after a cursor, oldest first: the same as webhooks deliver, each exactly once.
   *
   * @throws {@link EventCursorExpired} when events after the cursor are not kept any more.
   *
   * @example
   * const events = await serverApp.listEvents({ after: await loadCursor(), types: ['user.created', 'user.deleted'] })
   * for (const event of events) await apply(event)
   * await saveCursor(events.nextCursor)
   */
  listEvents<Type extends EventType = EventType>(options?: ListEventsOptions<Type>): Promise<EventPage<Type>>

  /**
   * The cursor of the present end of the feed: the events after it have not happened yet.
   *
   * @example
   * const cursor = await serverApp.getEventCursor()
   */
  getEventCursor(): Promise<string>

  /**
   * The events as they happen, from now on or after a cursor. Waits while the server cannot be reached, and goes on.
   *
   * @throws {@link EventCursorExpired} when events after the cursor are not kept any more.
   *
   * @example
   * for await (const event of serverApp.followEvents({ types: ['team.created'] })) console.log(event.data.display_name)
   */
  followEvents<Type extends EventType = EventType>(
    options?: FollowEventsOptions<Type>,
  ): AsyncGenerator<ProjectEvent<Type>, void, undefined>

  /**
   * Keeps a table of yours equal to the users of the project. It first hands over all users, then each change as it happens,
   * in order. After a crash, call it with the cursor that you stored last. If that is more than 30 days old, changes were
   * missed: it hands over all users again, and says when to delete the rows that are left over.
   *
   * It ends by its `signal`, or throws what your handler throws. `lastActiveAt` is that of the last change: activity alone is
   * no event.
   *
   * @example
   * await serverApp.syncUsers(
   *   async ({ changes, cursor, snapshotId, isSnapshotComplete }) => {
   *     await database.transaction(async tx => {
   *       for (const change of changes) {
   *         if (change.type === 'delete') await tx.deleteUser(change.userId)
   *         else await tx.upsertUser({ id: change.userId, email: change.user.primaryEmail, snapshotId })
   *       }
   *       if (isSnapshotComplete) await tx.deleteUsersOfOtherSnapshots(snapshotId)
   *       await tx.saveCursor(cursor)
   *     })
   *   },
   *   { cursor: await database.loadCursor() },
   * )
   */
  syncUsers(handler: UserSyncHandler, options?: SyncUsersOptions): Promise<void>
}

export const eventFeedMethods = {
  ...later(['listEvents', 'getEventCursor', 'syncUsers'], loadEventFeed),
  async *followEvents(app, options) {
    yield* (await loadEventFeed()).followEvents(app, options)
  },
} satisfies Row<EventFeedMethods, AppContext>

async function loadEventFeed() {
  return import('./event-feed-operations.ts')
}
