/** The life of one request, in six steps: match, identify, admit, gate, handle, reply. */
import { apiPath, type Endpoint, envelopeErrors, header, Refusal, UnknownPath } from '@latchkey/contract'
import type { App } from '../../app.ts'
import { type Acting, systemActor } from '../db/acting.ts'
import { bindDb } from '../db/db.ts'
import { reasonOf } from '../db/errors.ts'
import { transaction } from '../db/transaction.ts'
import { actorOf, seesSecrets } from './acting.ts'
import { admitInput, admitLevel, type RawInput } from './admit.ts'
import type { Answer } from './answer.ts'
import { type Asked, type Audit, type AuditLog, beginAudit, isAudited } from './audited.ts'
import { readBody } from './body.ts'
import { type Caller, type Credentials, identify, type Project } from './caller.ts'
import { type Compiled, compile } from './compile.ts'
import type { Device, Implementation, OpenContext, ProjectScope, VisitorContext } from './context.ts'
import { type Evaluators, gate, gateRole } from './gate.ts'
import type { Incoming } from './incoming.ts'
import { type Failure, failureOf, replyAsMade, replyEmpty, replyFailure, replyJson } from './reply.ts'
import { createRouter } from './router.ts'
import { splitTarget } from './split-url.ts'

const envelope: readonly unknown[] = envelopeErrors

export interface Served {
  readonly app: App
  readonly implementations: readonly Implementation[]
  readonly credentials: Credentials
  readonly evaluators: Evaluators
  readonly deviceOf: (incoming: Incoming, peerAddress: string | null) => Device
  readonly auditLog: AuditLog
}

/** Answers any request below `/api/v1` or `/api/latest`. */
export type Serve = (incoming: Incoming, peerAddress?: string | null) => Promise<Answer>

export function createServe(served: Served): Serve {
  const match = createRouter(served.implementations.flatMap(compile))
  const { app } = served

  return async (incoming, peerAddress = null) => {
    const requestId = app.ids.next()
    const started = performance.now()
    const { method, headers } = incoming
    if (method === 'OPTIONS') return replyEmpty(200, {}, requestId)
    const target = splitTarget(incoming.target)
    const path = pathBelowApi(target.path)
    const found = path === null ? null : match(method, path)
    const reply = { requestId, overridesStatus: headers.get(header.overrideErrorStatus) !== null }

    if (!found?.found) {
      if (!found || found.allow.length === 0) return replyFailure(failed(UnknownPath()), reply)
      const allow = [...found.allow, ...(found.allow.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ')
      const status = reply.overridesStatus ? 200 : 405
      return replyEmpty(
        status,
        { allow, ...(reply.overridesStatus ? { [header.actualStatus]: '405' } : {}) },
        requestId,
      )
    }
    const { endpoint } = found
    const exchange: Exchange = { endpoint, incoming, peerAddress, requestId, caller: null }
    const { route } = endpoint.endpoint
    const respond = async () => {
      let status = 500
      try {
        const raw = {
          params: found.params,
          query: queryOf(target.query),
          body: hasBody(endpoint) ? await bodyOf(incoming, endpoint) : {},
        }
        const made = await answer(served, exchange, raw)
        status = made.status
        return made
      } catch (error) {
        const failure = checkedFailure(app, endpoint, error, requestId)
        status = failure.status
        return replyFailure(failure, reply)
      } finally {
        const ms = performance.now() - started
        const { caller } = exchange
        const [access, project] = caller ? [caller.level, caller.project.id] : [null, null]
        app.requestLog({ requestId, route, status, ms: Math.round(ms), access, project })
        app.prometheus?.answered(route, status, ms / 1_000)
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
}

async function answer(served: Served, exchange: Exchange, raw: RawInput): Promise<Answer> {
  const { endpoint, incoming, peerAddress, requestId } = exchange
  const caller = await identify(served.credentials, incoming.headers, endpoint)
  exchange.caller = caller
  const device = served.deviceOf(incoming, peerAddress)
  const audit = isAudited(endpoint, caller) ? auditOf(served, { endpoint, caller, raw, requestId, device }) : null
  try {
    admitLevel(endpoint, caller)
    const readable = admitInput(endpoint, caller, raw)
    audit?.understood(readable)
    gateRole(caller, endpoint.role)
    const { rules } = endpoint.endpoint.access
    const input = rules.length === 0 ? readable : await gate(served.evaluators, rules, caller, readable)

    const context = contextFor(served, incoming, caller, device, audit)
    // `implement` checked the handler against its endpoint; here only the types are gone.
    const result = await endpoint.handler(context as never, input as never)
    if (audit) await audit.done()
    return replyOf(served, endpoint, caller, result, requestId)
  } catch (error) {
    if (audit) await audit.refused(error)
    throw error
  }
}

function replyOf(
  { app }: Served,
  { forms, endpoint }: Compiled,
  caller: Caller | null,
  result: unknown,
  requestId: string,
): Answer | Promise<Answer> {
  const { encode, response } = forms[caller?.level ?? 'client']
  if (result instanceof Response) return replyAsMade(result, requestId)
  if (!encode) throw new Error(`${endpoint.route} answered without a declared response.`)
  if (app.strict) response?.parse(result)
  return replyJson(statusOf(endpoint, result), encode(result), requestId, endpoint.headers)
}

function statusOf({ status = 200, statusWhen }: Endpoint, result: unknown): number {
  if (!statusWhen || typeof result !== 'object' || result === null) return status
  return Reflect.get(result, statusWhen.field) === statusWhen.equals ? statusWhen.status : status
}

function auditOf({ app, auditLog }: Served, asked: Asked): Audit {
  const { project, branchId } = asked.caller
  const db = bindDb(app.database, project.id, branchId, actorOf(asked.caller))
  return beginAudit({ auditLog, db, log: app.log }, asked)
}

function contextFor(
  { app, credentials }: Served,
  { headers }: Incoming,
  caller: Caller | null,
  device: Device,
  audit: Audit | null,
): OpenContext | VisitorContext {
  const openProject = async (projectId: string) => {
    const project = await credentials.findProject(projectId)
    return project && scopeOf(app, project, 'main', systemActor, null)
  }
  if (!caller) return { app, caller, device, headers, openProject }
  const { project, branchId, user, sessionId, internalUserId } = caller
  const scope = scopeOf(app, project, branchId, actorOf(caller), audit)
  return {
    app,
    caller,
    device: caller.level === 'client' ? device : placeless(device),
    headers,
    openProject,
    user,
    sessionId,
    internalUserId,
    seesSecrets: seesSecrets(caller),
    ...scope,
  }
}

/** A server speaks for people who sit elsewhere: its own place says nothing of theirs. */
function placeless({ userAgent }: Device): Device {
  return { address: null, country: null, userAgent }
}

function scopeOf(
  { database }: App,
  project: Project,
  branchId: string,
  actor: Acting,
  audit: Audit | null,
): ProjectScope {
  const db = bindDb(database, project.id, branchId, actor)
  return { project, db, transaction: work => transaction(db, audit ? audit.telling(work) : work) }
}

/** What to say about an error. In strict mode a refusal that the endpoint does not list counts as a bug. */
function checkedFailure(app: App, { endpoint }: Compiled, error: unknown, requestId: string): Failure {
  const failure = failureOf(error)
  if (failure && !(app.strict && isUndeclared(endpoint.errors, error))) {
    if (failure.status === 503)
      app.log.warn({ requestId, endpoint: endpoint.route, reason: reasonOf(error) }, 'a dependency is away')
    return failure
  }
  app.log.error({ requestId, endpoint: endpoint.route, ...traceOf(error) }, 'an error that nobody expected')
  const sentence = `Something went wrong on our side. Try again; if it stays, report the request id ${requestId}.`
  return { status: 500, code: null, sentence }
}

/** Where an error came from, without what it carries: a statement's parameters may be secrets. */
function traceOf(error: unknown): { reason: string; trace: string[] } {
  const frames = error instanceof Error ? (error.stack ?? '').split('\n').filter(line => /^\s+at /.test(line)) : []
  return { reason: reasonOf(error), trace: frames.slice(0, 12).map(line => line.trim()) }
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

function bodyOf(incoming: Incoming, { endpoint }: Compiled): Promise<unknown> {
  return readBody(incoming, endpoint.bodyKind ?? 'json', endpoint.largestBody)
}

function pathBelowApi(path: string): string | null {
  const prefix = [apiPath, '/api/latest'].find(start => path === start || path.startsWith(`${start}/`))
  if (prefix === undefined) return null
  const rest = path.slice(prefix.length)
  return rest.length > 1 && rest.endsWith('/') ? rest.slice(0, -1) : rest || '/'
}

/** A key that is given several times is a list, which no field expects: it is told so. */
function queryOf(query: string): Record<string, unknown> {
  if (query === '') return {}
  const read: Record<string, unknown> = Object.create(null)
  for (const [key, value] of new URLSearchParams(query)) {
    const before = read[key]
    if (before === undefined) read[key] = value
    else if (Array.isArray(before)) before.push(value)
    else read[key] = [before, value]
  }
  return read
}
