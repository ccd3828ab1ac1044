/** The life of one request, in six steps: match, identify, admit, gate, handle, reply. */
import {
  apiPath,
  type Endpoint,
  envelopeErrors,
  header,
  Refusal,
  SchemaError,
  toBothHeaders,
  UnknownPath,
} from '@latchkey/contract'
import type { App } from '../../app.ts'
import { type Acting, bindDb, systemActor } from '../db/db.ts'
import { getReason } from '../db/errors.ts'
import { transaction } from '../db/transaction.ts'
import { admitInput, admitLevel } from './admit.ts'
import type { Answer } from './answer.ts'
import {
  type Audit,
  type AuditedRequest,
  type AuditLog,
  getActor,
  isAudited,
  isAuditedForFields,
  seesSecrets,
  startAudit,
} from './audited.ts'
import { dropBody, readBody, readRawBody, refuseStatedLength } from './body.ts'
import { type Caller, type Credentials, identify, type Project } from './caller.ts'
import { type Compiled, compile } from './compile.ts'
import type { Device, Implementation, OpenContext, ProjectScope, VisitorContext } from './context.ts'
import { type Evaluators, gate, gateRole, refuseImpersonation } from './gate.ts'
import { type Incoming, splitTarget } from './incoming.ts'
import { recorder } from './recorder.ts'
import {
  type Failure,
  getFailure,
  replyAsMade,
  replyEmpty,
  replyFailure,
  replyJson,
  replyStreamed,
  withCookies,
} from './reply.ts'
import { createRouter } from './router.ts'
import { refuseBeforeSecondFactor } from './second-factor.ts'
import { getJson } from './shared-answers.ts'
import { refuseAboveStorage } from './storage.ts'
import { auditWrongKey } from './wrong-key.ts'

const envelope: readonly unknown[] = envelopeErrors

export interface Served {
  readonly app: App
  readonly implementations: readonly Implementation[]
  readonly credentials: Credentials
  readonly evaluators: Evaluators
  readonly getDevice: (incoming: Incoming, peerAddress: string | null) => Device
  readonly auditLog: AuditLog
}

/** Answers any request below `/api/v1` or `/api/latest`. */
export type Serve = (incoming: Incoming, peerAddress?: string | null) => Promise<Answer>

export function createServe(served: Served): Serve {
  const match = createRouter(served.implementations.flatMap(compile))
  const { app } = served

  return async (incoming, peerAddress = null) => {
    const requestId = app.ids.next()
    const { method, headers } = incoming
    const record = recorder(app, requestId)
    if (method === 'OPTIONS') return record.unmatched(replyEmpty(200, {}, requestId))
    const target = splitTarget(incoming.target)
    const path = pathBelowApi(target.path)
    const found = path === null ? null : match(method, path)
    const reply = { requestId, overridesStatus: headers.get(header.overrideErrorStatus) !== null }

    if (!found?.found) {
      if (!found || found.allow.length === 0) return record.unmatched(replyFailure(failed(UnknownPath()), reply), 404)
      const allow = [...found.allow, ...(found.allow.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ')
      const status = reply.overridesStatus ? 200 : 405
      const actual = reply.overridesStatus ? toBothHeaders(header.actualStatus, '405') : {}
      return record.unmatched(replyEmpty(status, { allow, ...actual }, requestId), 405)
    }
    const { endpoint } = found
    const exchange: Exchange = { endpoint, incoming, peerAddress, requestId, caller: null, cookies: [] }
    const { route } = endpoint.endpoint
    const respond = async () => {
      try {
        const made = await answer(served, exchange, { params: found.params, query: target.query })
        return record.answered(exchange, withCookies(made, exchange.cookies))
      } catch (error) {
        const failure = checkedFailure(app, endpoint, error, requestId)
        return record.answered(exchange, withCookies(replyFailure(failure, reply), exchange.cookies), failure.status)
      }
    }
    return app.tracing ? app.tracing.request({ route, requestId, headers }, respond) : respond()
  }
}

/** What is known of a request while it is answered. */
interface Exchange {
  readonly endpoint: Compiled
  readonly incoming: Incoming
  readonly peerAddress: string | null
  readonly requestId: string
  /** From when they are identified. */
  caller: Caller | null
  /** What the handler sets, whether it answers or refuses. */
  readonly cookies: string[]
}

/** What the router found in the target: the query is not taken apart yet. */
interface Found {
  readonly params: Readonly<Record<string, string>>
  readonly query: string
}

async function answer(served: Served, exchange: Exchange, { params, query }: Found): Promise<Answer> {
  const { endpoint, incoming, peerAddress, requestId } = exchange
  const { limits } = endpoint
  if (hasBody(endpoint)) refuseStatedLength(incoming.headers, limits)
  const device = served.getDevice(incoming, peerAddress)
  const caller = endpoint.endpoint.ignoresCredentials
    ? null
    : await identify(served.credentials, incoming.headers, endpoint).catch(async error => {
        await auditWrongKey(served, error, { endpoint: endpoint.name, requestId, device })
        throw error
      })
  exchange.caller = caller
  const openAudit = (by: Caller) => getAudit(served, { endpoint, caller: by, params, requestId, device })
  let audit = isAudited(endpoint, caller) ? openAudit(caller) : null
  try {
    admitLevel(endpoint, caller)
    // Only here: who shows no valid key, or one of too low a level, has nothing parsed.
    const body = hasBody(endpoint) ? await getBody(incoming, endpoint) : {}
    if (isAuditedForFields(endpoint, caller, body)) audit = openAudit(caller)
    const readable = admitInput(endpoint, caller, {
      params,
      query: endpoint.endpoint.query ? getQuery(query) : {},
      body,
    })
    audit?.understood(readable)
    gateRole(caller, endpoint.role)
    refuseImpersonation(endpoint.endpoint, caller, readable)
    await refuseBeforeSecondFactor(served.evaluators, endpoint.endpoint, caller, readable)
    const { rules } = endpoint.endpoint.access
    const input = rules.length === 0 ? readable : await gate(served.evaluators, rules, caller, readable)
    await refuseAboveStorage(served.evaluators, endpoint.endpoint, caller)

    const context = contextFor(served, exchange, caller, device, audit)
    // `implement` checked the handler against its endpoint; here only the types are gone.
    const result = await endpoint.handler(context as never, input as never)
    if (audit) await audit.done()
    return getReply(served, endpoint, caller, result, requestId)
  } catch (error) {
    if (audit) await audit.refused(error)
    throw error
  }
}

function getBody(incoming: Incoming, { endpoint: { bodyKind = 'json' }, limits }: Compiled): Promise<unknown> {
  if (bodyKind === 'dropped') return dropBody(incoming, limits)
  return bodyKind === 'raw' ? readRawBody(incoming, limits) : readBody(incoming, bodyKind, limits)
}

function getReply(
  { app }: Served,
  { forms, endpoint }: Compiled,
  caller: Caller | null,
  result: unknown,
  requestId: string,
): Answer | Promise<Answer> {
  const { encode, response } = forms(caller?.level ?? 'client')
  const { streams = false } = endpoint
  if (result instanceof Response) {
    return streams ? replyStreamed(result, result.body, requestId) : replyAsMade(result, requestId)
  }
  if (!encode) throw new Error(`${endpoint.route} answered without a declared response.`)
  if (app.strict) response?.parse(result)
  return replyJson(getStatus(endpoint, result), getJson(result, encode), requestId, endpoint.headers)
}

function getStatus({ status = 200, statusWhen }: Endpoint, result: unknown): number {
  if (!statusWhen || typeof result !== 'object' || result === null) return status
  return Reflect.get(result, statusWhen.field) === statusWhen.equals ? statusWhen.status : status
}

function getAudit({ app, auditLog }: Served, requested: AuditedRequest): Audit {
  const { project, branchId } = requested.caller
  const db = bindDb(app.database, project.id, branchId, getActor(requested.caller))
  return startAudit({ auditLog, db, log: app.log }, requested)
}

function contextFor(
  { app, credentials }: Served,
  { incoming: { headers }, cookies, requestId }: Exchange,
  caller: Caller | null,
  device: Device,
  audit: Audit | null,
): OpenContext | VisitorContext {
  const openProject = async (projectId: string) => {
    const project = await credentials.findProject(projectId)
    return project && getScope(app, project, 'main', systemActor, null)
  }
  if (!caller) return { app, caller, device, requestId, recordedIn: null, headers, cookies, openProject }
  const { project, branchId, user, sessionId, internalUserId } = caller
  const scope = getScope(app, project, branchId, getActor(caller), audit)
  const transaction: ProjectScope['transaction'] = (work, by) => {
    if (by === undefined || caller.level !== 'client') return scope.transaction(work)
    return getScope(app, project, branchId, by, audit).transaction(work)
  }
  return {
    app,
    caller,
    device: caller.level === 'client' ? device : withoutClientIp(device),
    requestId,
    recordedIn: audit ? project.id : null,
    headers,
    cookies,
    openProject,
    user,
    sessionId,
    internalUserId,
    seesSecrets: seesSecrets(caller),
    ...scope,
    transaction,
  }
}

/** A server calls on behalf of users elsewhere: its own client IP is not theirs. */
function withoutClientIp({ userAgent }: Device): Device {
  return { address: null, country: null, locale: null, userAgent }
}

function getScope(
  { database }: App,
  project: Project,
  branchId: string,
  actor: Acting,
  audit: Audit | null,
): ProjectScope {
  const db = bindDb(database, project.id, branchId, actor)
  return { project, db, transaction: work => transaction(db, audit ? audit.recorded(work) : work) }
}

/** What to say about an error. In strict mode a refusal that the endpoint does not list counts as a bug. */
function checkedFailure(app: App, { endpoint }: Compiled, error: unknown, requestId: string): Failure {
  const failure = getFailure(error)
  if (failure && !(app.strict && isUndeclared(endpoint.errors, error))) {
    if (failure.status === 503)
      app.log.warn({ requestId, endpoint: endpoint.route, reason: getReason(error) }, 'dependency unavailable')
    return failure
  }
  app.log.error({ requestId, endpoint: endpoint.route, ...getTrace(error) }, 'unexpected error')
  const sentence = `Something went wrong on our side. Try again; if it stays, report the request id ${requestId}.`
  return { status: 500, code: null, sentence }
}

/** Where an error came from, without what it carries: a statement's parameters may be secrets. */
function getTrace(error: unknown): { reason: string; trace: string[] } {
  const frames = error instanceof Error ? (error.stack ?? '').split('\n').filter(line => /^\s+at /.test(line)) : []
  return { reason: getReason(error), trace: frames.slice(0, 12).map(line => line.trim()) }
}

function isUndeclared(declared: readonly unknown[], error: unknown): boolean {
  return error instanceof Refusal && !declared.includes(error.kind) && !envelope.includes(error.kind)
}

function failed(refusal: Refusal): Failure {
  return { status: refusal.kind.status, code: null, sentence: refusal.message }
}

function hasBody({ method }: Compiled): boolean {
  return method !== 'GET' && method !== 'DELETE'
}

function pathBelowApi(path: string): string | null {
  const prefix = [apiPath, '/api/latest'].find(start => path === start || path.startsWith(`${start}/`))
  if (prefix === undefined) return null
  const rest = path.slice(prefix.length)
  return rest.length > 1 && rest.endsWith('/') ? rest.slice(0, -1) : rest || '/'
}

/** Of a query. Endpoints declare ten at most. */
const mostParameters = 1_000

/** A repeated key is a list, which no field expects: its schema reports it. */
function getQuery(query: string): Record<string, unknown> {
  if (query === '') return {}
  if (query.split('&', mostParameters + 1).length > mostParameters) {
    throw SchemaError({ message: `query has more than ${mostParameters} parameters` })
  }
  const read: Record<string, unknown> = Object.create(null)
  for (const [key, value] of new URLSearchParams(query)) {
    const before = read[key]
    if (before === undefined) read[key] = value
    else if (Array.isArray(before)) before.push(value)
    else read[key] = [before, value]
  }
  return read
}
