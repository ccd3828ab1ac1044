/** What a handler is given. It has no level in it: a handler does the same for every caller. */
import type { Access, AnswerOf, BodyOf, Endpoints, ParamsOf, QueryOf, WhoOf } from '@latchkey/contract'
import type { App } from '../../app.ts'
import type { Acting, Db, Tx } from '../db/db.ts'
import type { Caller, Project, SignedInUser } from './caller.ts'
import type { RequestHeaders } from './incoming.ts'

/** Where a request comes from, as far as it can be known and is worth keeping. */
export interface Device {
  /** The client's address behind trusted proxies, or null when the server is called in process. */
  readonly address: string | null
  readonly userAgent: string | null
  /** Two letters, where a trusted proxy sends it and the client is a browser. */
  readonly country: string | null
  /** The language that the client prefers, a BCP 47 tag. Null: it sent none, or has a server key. */
  readonly locale: string | null
}

/** Met by endpoints that need no credentials at all. */
export interface OpenContext {
  readonly app: App
  readonly caller: Caller | null
  readonly device: Device
  readonly requestId: string
  /** The project whose audit log gets a line for this call, as for each of its kind. Null: none does. */
  readonly recordedIn: string | null
  readonly headers: RequestHeaders
  /** Values of `set-cookie` for the answer. A handler adds to them; they are sent with a refusal, too. */
  readonly cookies: string[]
  /** For the few endpoints whose project is named by the path or body instead of a header. */
  openProject(projectId: string): Promise<ProjectScope | null>
}

/** A project and its part of the database. */
export interface ProjectScope {
  readonly project: Project
  readonly db: Db
  /** The one transaction of this request. `by`: who acts, where a code that a client showed proves it. */
  transaction<Result>(work: (tx: Tx) => Promise<Result>, by?: Acting): Promise<Result>
}

/** Met by endpoints whose caller showed a key. */
export interface VisitorContext extends OpenContext, ProjectScope {
  readonly caller: Caller
  readonly user: SignedInUser | null
  /** The session of the access token, if one was sent. It was live when the request was identified. */
  readonly sessionId: string | null
  /** The user of project `internal` who is acting, if one showed an access token of theirs. */
  readonly internalUserId: string | null
  /** Whether client secrets and passwords of the configuration may be shown. */
  readonly seesSecrets: boolean
}

/** Met by endpoints that need someone signed in. */
export interface SessionContext extends VisitorContext {
  readonly user: SignedInUser
}

interface ContextOf {
  anyone: OpenContext
  visitor: VisitorContext
  user: SessionContext
}

export interface Input<Params, Query, Body> {
  readonly params: Params
  readonly query: Query
  readonly body: Body
}

export type Handlers<Row extends Endpoints> = {
  readonly [Name in keyof Row]: (
    context: ContextOf[WhoOf<Row[Name]>],
    input: Input<ParamsOf<Row[Name]>, QueryOf<Row[Name]>, BodyOf<Row[Name]>>,
  ) => Promise<AnswerOf<Row[Name]>>
}

/** Any handler, once its types have been checked by {@link implement}. */
export type AnyHandler = (context: never, input: never) => Promise<unknown>

export interface Implementation {
  readonly endpoints: Endpoints
  readonly handlers: Readonly<Record<string, AnyHandler>>
}

/** A handler for every endpoint of a row; one that is missing does not compile. */
export function implement<Row extends Endpoints>(endpoints: Row, handlers: Handlers<Row>): Implementation {
  return { endpoints, handlers }
}

export type { Access }
