/** What happened in a project: the same events in the feed as in the deliveries of webhooks. */
import type { Application, EventTypeName, OpenIdScope, ServerTeam, ServerUser } from '@latchkey/contract'

/** Such as `user.created`. */
export type EventType = EventTypeName

/** Names a user in a team. */
interface TeamMembershipEventData {
  readonly team_id: string
  readonly user_id: string
}

/** Names a permission that a user has in a team. */
interface TeamPermissionEventData extends TeamMembershipEventData {
  /** Of the permission, such as `read_reports`. */
  readonly id: string
}

/** Names a permission that a user has in the project. */
interface ProjectPermissionEventData {
  readonly id: string
  readonly user_id: string
}

/** Names a user, and the application that they have allowed something. */
interface ConsentEventData {
  readonly application_id: string
  readonly user_id: string
}

/** The `data` of each type of event, in the spelling of webhooks. */
export interface EventData {
  'user.created': WireShape<ServerUser>
  'user.updated': WireShape<ServerUser>
  'user.deleted': { readonly id: string; readonly teams: readonly { readonly id: string }[] }
  'team.created': WireShape<ServerTeam>
  'team.updated': WireShape<ServerTeam>
  'team.deleted': { readonly id: string }
  'team_membership.created': TeamMembershipEventData
  'team_membership.deleted': TeamMembershipEventData
  'team_permission.created': TeamPermissionEventData
  'team_permission.deleted': TeamPermissionEventData
  'project_permission.created': ProjectPermissionEventData
  'project_permission.deleted': ProjectPermissionEventData
  'application.created': WireShape<Application>
  'application.updated': WireShape<Application>
  'application.deleted': { readonly id: string }
  'consent.created': ConsentEventData & { readonly scopes: readonly OpenIdScope[] }
  'consent.updated': ConsentEventData & { readonly scopes: readonly OpenIdScope[] }
  'consent.deleted': ConsentEventData
}

/** What the feed says of every event. */
interface EventPlace {
  /** The `webhook-id` of its deliveries. */
  readonly id: string
  readonly at: Date
  /** Rises with each event of the project. */
  readonly version: number
  /** The place right after this event: pass it as `after` to go on from here. */
  readonly cursor: string
}

/**
 * Something that happened. Its `type` says which `data` it has. A newer server may have types that this version does not know.
 *
 * @example
 * if (event.type === 'user.deleted') await removeFiles(event.data.id)
 */
export type ProjectEvent<Type extends EventType = EventType> = {
  [Each in Type]: EventPlace & { readonly type: Each; readonly data: EventData[Each] }
}[Type]

/**
 * The body of a webhook, once its signature is verified.
 *
 * @example
 * const payload = new Webhook(secret).verify(body, headers) as WebhookPayload
 * if (payload.type === 'user.created') await welcome(payload.data.primary_email)
 */
export type WebhookPayload<Type extends EventType = EventType> = {
  [Each in Type]: {
    readonly type: Each
    /** When it happened: ISO 8601 in UTC, with milliseconds. */
    readonly timestamp: string
    readonly data: EventData[Each]
    /** Of two messages about the same object, the later has the greater version. A test message has 0. */
    readonly version: number
  }
}[Type]

/** Events after a cursor, oldest first. */
export type EventPage<Type extends EventType = EventType> = readonly ProjectEvent<Type>[] & {
  /** Where to go on reading. Never null: further events may come. */
  readonly nextCursor: string
  /** Whether there are more events already. */
  readonly hasMore: boolean
}

/** Which events to read. */
export interface ListEventsOptions<Type extends EventType = EventType> {
  /** A cursor; null or none starts at the oldest event that is kept. */
  readonly after?: string | null
  /** Unless given, events of every type. */
  readonly types?: readonly Type[]
  /** 100 unless given, at most 1 000. */
  readonly limit?: number
  /** For how many seconds to wait for an event where there is none, at most 20. */
  readonly waitSeconds?: number
  /** Aborts the request. */
  readonly signal?: AbortSignal | undefined
}

/** Which events to follow, and until when. */
export interface FollowEventsOptions<Type extends EventType = EventType> {
  /** A cursor; null or none starts at the present end of the feed. */
  readonly after?: string | null
  /** Unless given, events of every type. */
  readonly types?: readonly Type[]
  /** Ends the iteration. */
  readonly signal?: AbortSignal | undefined
}

/** A shape with its names as the wire spells them: `display_name`. */
type WireShape<Shape> = unknown extends Shape
  ? Shape
  : Shape extends readonly (infer Item)[]
    ? readonly WireShape<Item>[]
    : Shape extends object
      ? { readonly [Name in keyof Shape & string as SnakeCase<Name>]: WireShape<Shape[Name]> }
      : Shape

type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? First extends Lowercase<First>
    ? `${First}${SnakeCase<Rest>}`
    : `_${Lowercase<First>}${SnakeCase<Rest>}`
  : Name
