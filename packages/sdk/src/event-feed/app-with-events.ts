import { App } from '../app/app.ts'
import { getContext } from '../app/base-app.ts'
import {
  type AuthenticateRequestOptions,
  authenticateRequest,
  type RequestAuthentication,
} from '../session/authenticate-request.ts'
import {
  type EndedSessions,
  type FollowEndedSessionsOptions,
  followEndedSessions,
} from '../session/follow-ended-sessions.ts'
import type { RequestLike } from '../token-stores/token-store.ts'
import type { User } from '../users/user.ts'
import type { EventPage, EventType, FollowEventsOptions, ListEventsOptions, ProjectEvent } from './event.ts'
import type { SyncUsersOptions, UserSyncHandler } from './sync-users.ts'

/** What happened in a project during the last 30 days, in order, and who sends requests to the application's own server. */
export class AppWithEvents<Own extends User> extends App<Own> {
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
  async listEvents<Type extends EventType = EventType>(options?: ListEventsOptions<Type>): Promise<EventPage<Type>> {
    return (await import('./list-events.ts')).listEvents(getContext(this), options)
  }

  /**
   * The cursor of the present end of the feed: the events after it have not happened yet.
   *
   * @example
   * const cursor = await serverApp.getEventCursor()
   */
  async getEventCursor(): Promise<string> {
    return (await import('./list-events.ts')).getEventCursor(getContext(this))
  }

  /**
   * The events as they happen, from now on or after a cursor. Waits while the server cannot be reached, and goes on.
   *
   * @throws {@link EventCursorExpired} when events after the cursor are not kept any more.
   *
   * @example
   * for await (const event of serverApp.followEvents({ types: ['team.created'] })) console.log(event.data.display_name)
   */
  async *followEvents<Type extends EventType = EventType>(
    options?: FollowEventsOptions<Type>,
  ): AsyncGenerator<ProjectEvent<Type>, void, undefined> {
    yield* (await import('./list-events.ts')).followEvents(getContext(this), options)
  }

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
  async syncUsers(handler: UserSyncHandler, options?: SyncUsersOptions): Promise<void> {
    return (await import('./sync-users.ts')).syncUsers(getContext(this), handler, options)
  }

  /**
   * Who sends a request to your server. The access token is verified here, with keys of the project that are fetched about once
   * an hour; there is no other request. What it says may be some minutes old: a session that has ended since is accepted until its
   * token expires, unless {@link followEndedSessions} was called. Ask with `getUser` where that is too long.
   *
   * Takes requests of Fetch, Node, Express and Next.js, and looks for the token where `getUser({ tokenStore: request })` does.
   *
   * @throws an `Error` when the keys cannot be fetched.
   *
   * @example
   * const { user, reason } = await serverApp.authenticateRequest(request)
   * if (!user) return new Response(reason, { status: 401 })
   */
  authenticateRequest(request: RequestLike, options?: AuthenticateRequestOptions): Promise<RequestAuthentication> {
    return authenticateRequest(getContext(this), request, options)
  }

  /**
   * Makes `authenticateRequest` refuse sessions that have ended, usually within a second of their end, still without a request of
   * its own: this program reads in the background which sessions end, until `stop()`. It is for programs that run for long; it
   * does not keep one alive that has nothing else to do. `stalenessMs` says how old its knowledge may be. With `failClosed` nobody
   * is signed in while that is more than `maxStalenessMs`. Another call replaces the one before.
   *
   * @example
   * const endedSessions = serverApp.followEndedSessions({ failClosed: true })
   * await endedSessions.ready
   */
  followEndedSessions(options?: FollowEndedSessionsOptions): EndedSessions {
    return followEndedSessions(getContext(this), options)
  }
}
