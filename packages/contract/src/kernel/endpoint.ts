import type * as z from 'zod'
import type { Access, Who } from './access.ts'
import type { ColleagueRole } from './colleague-role.ts'
import type { AnyErrorKind, PlainErrorKind } from './error.ts'
import type { ByLevel } from './level.ts'
import type { AnySchema, Parsed } from './schema.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
/** Where an endpoint lives: `PATCH /users/:userId`. */
export type Route = `${Method} /${string}`

export type Shape = AnySchema | ByLevel<AnySchema>
type Widest<S> = S extends ByLevel<infer W> ? Parsed<W> : Parsed<S>

/**
 * How a body may arrive, where it is not plain JSON. `raw`: the handler is given its bytes, of whatever type, as a
 * signature over them needs it; the endpoint declares {@link rawBody}. `dropped`: nothing of it is read, of whatever type it is;
 * the endpoint declares {@link droppedBody}.
 */
export type BodyKind = 'json' | 'json-or-form' | 'raw' | 'dropped'

/** Whether a body of any type is taken, because no schema reads it. */
export const takesAnyBody = ({ bodyKind }: Pick<EndpointParts, 'bodyKind'>): boolean =>
  bodyKind === 'raw' || bodyKind === 'dropped'

export type AuditedForClients = 'everyone' | { readonly whenSent: readonly string[] }

export type BeforeSecondFactor = 'allowed' | { readonly onlyFields: readonly string[] }

/** `onlyFields`: only where the body sets no other fields. */
export type ByImpersonation = 'allowed' | { readonly onlyFields: readonly string[] }

/** Another name in the audit log for a call whose body has this value. */
export interface AuditedAs {
  readonly field: string
  readonly equals: boolean
  readonly action: string
  /** A field whose text the log keeps, as a target of that name. Of every other field it keeps the name alone. */
  readonly keeps?: string
}

/** What a person of another language would have to know to call this. */
export interface EndpointParts {
  readonly route: Route
  readonly summary: string
  readonly access: Access
  readonly params?: AnySchema
  readonly query?: Shape
  readonly body?: Shape
  /** Absent: the handler answers with a `Response` of its own (pictures, redirects, plain text). */
  readonly response?: Shape
  readonly status?: number
  /** A quirk of the wire: another status when this field of the answer has this value. */
  readonly statusWhen?: { readonly field: string; readonly equals: unknown; readonly status: number }
  /** Headers of the answer, besides those that every answer has. */
  readonly headers?: Readonly<Record<string, string>>
  readonly bodyKind?: BodyKind
  /** The handler's `Response` is sent while its body is made, however long that takes. Absent: once it is whole. */
  readonly streams?: boolean
  /** A quirk of the wire: unknown keys of the query and the body are ignored instead of refused. */
  readonly ignoresUnknown?: boolean
  /** The most bytes of a body. Absent: what is usual, see `body-limits.ts`. */
  readonly largestBody?: number
  /** The most members and elements in a body. Absent: what is usual. */
  readonly mostValues?: number
  /** The least role of a colleague who may call this in the owner's name. Absent: what `roleFor` says. */
  readonly role?: ColleagueRole
  /** Whether it changes anything, or hands out what someone may have to answer for. Absent: all but a GET do. */
  readonly changes?: boolean
  /**
   * Whether the audit log records it when a client calls, too, and not only an owner or their keys. `whenSent`: only
   * where the body has one of these fields.
   */
  readonly audited?: AuditedForClients
  /** What the audit log calls it instead of its name, by what the body has. The first that matches counts. */
  readonly auditedAs?: readonly AuditedAs[]
  /**
   * Whether a session may call this while its user has no second factor and the project requires one: what the enrolment
   * needs, and what works without a session. `onlyFields`: only where the body sets these fields alone. Absent: it may not.
   */
  readonly beforeSecondFactor?: BeforeSecondFactor
  /**
   * Whether the session of an impersonation may call this though it is no GET: what needs no session, or what support is for.
   * Absent: only the user may, in person.
   */
  readonly byImpersonation?: ByImpersonation
  /** A quirk of the wire: an access token of project `internal` is taken, too, for who is acting. */
  readonly takesInternalUser?: boolean
  /** A webhook token as a bearer token is taken instead of all other credentials. */
  readonly takesWebhookToken?: boolean
  /** A quirk of the wire: the answer to an access token whose session has ended, where it is not ACCESS_TOKEN_EXPIRED. */
  readonly endedSession?: PlainErrorKind
  /**
   * An access token is not read. Where a client refreshes its tokens, an expired one would be answered with the advice to
   * refresh it, and a client that always sends both would repeat the request without end.
   */
  readonly ignoresAccessToken?: boolean
  /** No credential is read: the response is the same for everyone, and the log does not name a project. */
  readonly ignoresCredentials?: boolean
  readonly errors: readonly AnyErrorKind[]
}

/**
 * One promise. The type parameters carry what the schemas mean, already worked out, so that code
 * which uses an endpoint never makes the compiler look inside a schema.
 */
export interface Endpoint<Params = unknown, Query = unknown, Body = unknown, Answer = unknown, W extends Who = Who>
  extends EndpointParts {
  readonly access: Access<W>
  /** Exist in types only. */
  readonly types?: { params: Params; query: Query; body: Body; answer: Answer }
}

type Of<S, Absent> = S extends Shape ? Widest<S> : Absent

export function endpoint<
  const P extends AnySchema | undefined = undefined,
  const Q extends Shape | undefined = undefined,
  const B extends Shape | undefined = undefined,
  const R extends Shape | undefined = undefined,
  W extends Who = Who,
>(parts: {
  route: Route
  summary: string
  access: Access<W>
  params?: P
  query?: Q
  body?: B
  response?: R
  status?: number
  statusWhen?: { readonly field: string; readonly equals: unknown; readonly status: number }
  headers?: Readonly<Record<string, string>>
  bodyKind?: BodyKind
  streams?: boolean
  ignoresUnknown?: boolean
  largestBody?: number
  mostValues?: number
  role?: ColleagueRole
  changes?: boolean
  audited?: AuditedForClients
  auditedAs?: readonly AuditedAs[]
  beforeSecondFactor?: BeforeSecondFactor
  byImpersonation?: ByImpersonation
  takesInternalUser?: boolean
  takesWebhookToken?: boolean
  endedSession?: PlainErrorKind
  ignoresAccessToken?: boolean
  ignoresCredentials?: boolean
  errors: readonly AnyErrorKind[]
}): Endpoint<Of<P, undefined>, Of<Q, undefined>, Of<B, undefined>, Of<R, Response>, W> {
  return parts
}

export type Endpoints = Readonly<Record<string, Endpoint>>

export type ParamsOf<E> = E extends Endpoint<infer P, infer _Q, infer _B, infer _R, infer _W> ? P : never
export type QueryOf<E> = E extends Endpoint<infer _P, infer Q, infer _B, infer _R, infer _W> ? Q : never
export type BodyOf<E> = E extends Endpoint<infer _P, infer _Q, infer B, infer _R, infer _W> ? B : never
export type AnswerOf<E> = E extends Endpoint<infer _P, infer _Q, infer _B, infer R, infer _W> ? R : never

/** A page of a list: the items, and the cursor of the next page. */
export interface Page<Item> {
  items: Item[]
  nextCursor: string | null
}

export type Infer<S extends z.ZodType> = z.infer<S>
export type WhoOf<E> = E extends Endpoint<infer _P, infer _Q, infer _B, infer _R, infer W> ? W : never
