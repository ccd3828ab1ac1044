/**
 * Writes a call to the audit log: what owners, colleagues and their keys change or are refused, and what any caller
 * does at an endpoint that declares it.
 *
 * A change is recorded in its own transaction, so that neither is stored without the other. A refusal rolls back
 * its transaction, and is recorded by a statement of its own. A call that is not recorded costs one comparison.
 */
import {
  type Actor,
  BodyTooLarge,
  BodyUnreadable,
  ConfigInvalid,
  type Level,
  mayActAs,
  SchemaError,
} from '@latchkey/contract'
import type { Logger } from 'pino'
import { type Acting, type Db, systemActor, type Tx } from '../db/db.ts'
import { getReason } from '../db/errors.ts'
import type { AnyInput } from './admit.ts'
import type { Caller } from './caller.ts'
import type { Compiled } from './compile.ts'
import type { Device } from './context.ts'
import { getFailure } from './reply.ts'

/** Whose calls of an endpoint are recorded. With names of the wire: a client's only where the body has one of these fields. */
export type Audited = 'no-one' | 'owners' | 'everyone' | { readonly fields: readonly string[] }

export interface AuditedCall {
  /** The endpoint's name, such as `users.delete`, or what the endpoint calls such a body. */
  readonly action: string
  /** The field of the body whose text is kept, if any. */
  readonly keeps: string | undefined
  /** What an id is called that the call made: `userId`. */
  readonly makes: string
  readonly level: Level
  /** The user of project `internal` who is acting, if one showed an access token of theirs. */
  readonly internalUserId: string | null
  /** The session of the access token, if one was sent. */
  readonly sessionId: string | null
  /** As it was understood; of one that was refused before that, what the path said. */
  readonly input: AnyInput
  readonly requestId: string
  readonly device: Device
}

export type AuditedOutcome =
  /** With the result of the transaction, if it is known. */
  { readonly result: 'done'; readonly made: unknown } | { readonly result: 'refused'; readonly refusal: string }

/** What the row that keeps the log does for it; slices.ts hands it in. */
export interface AuditLog {
  /** Who acts, and what they are called at this moment. */
  namedActor(on: Db, call: AuditedCall): Promise<Actor>
  write(on: Db, line: AuditedLine): Promise<void>
  /** A rate limit: whether one more refusal of this user is recorded, because the log cannot be shortened. */
  allowsRefusalLine(userId: string, on: Db): Promise<boolean>
  /** The same for an invalid key, by client IP and by project. */
  allowsWrongKeyLine(address: string | null, on: Db): Promise<boolean>
}

export interface AuditedLine {
  readonly call: AuditedCall
  readonly actor: Actor
  readonly outcome: AuditedOutcome
}

/** Whether every call of this caller is recorded, whatever it sends. */
export function isAudited({ audited }: Compiled, caller: Caller | null): caller is Caller {
  if (audited === 'no-one' || caller === null) return false
  return audited === 'everyone' || caller.level !== 'client'
}

/** Whether a client's call is recorded because of what its body has. */
export function isAuditedForFields({ audited }: Compiled, caller: Caller | null, body: unknown): caller is Caller {
  if (typeof audited === 'string' || caller?.level !== 'client') return false
  return audited.fields.some(field => Object.hasOwn(Object(body), field))
}

/** The audit of one call. */
export interface Audit {
  understood(input: AnyInput): void
  /** The same work, with its line in the same transaction. */
  recorded<Result>(work: (tx: Tx) => Promise<Result>): (tx: Tx) => Promise<Result>
  /** For what changed something without a transaction. */
  done(): Promise<void>
  refused(error: unknown): Promise<void>
}

interface Audience {
  readonly auditLog: AuditLog
  readonly db: Db
  readonly log: Logger
}

export interface AuditedRequest {
  readonly endpoint: Compiled
  readonly caller: Caller
  /** What the path said. */
  readonly params: unknown
  readonly requestId: string
  readonly device: Device
}

export function startAudit({ auditLog, db, log }: Audience, requested: AuditedRequest): Audit {
  const { endpoint, caller, requestId, device } = requested
  const { level, internalUserId, sessionId } = caller
  const about = { makes: endpoint.makes, level, internalUserId, sessionId, requestId, device }
  let input: AnyInput = { params: requested.params, query: undefined, body: undefined }
  let isRecorded = false
  const getCall = (read: AnyInput): AuditedCall => ({ ...about, ...namedBy(endpoint, read.body), input: read })

  const recordAlone = async (outcome: AuditedOutcome) => {
    const call = getCall(input)
    try {
      if (outcome.result === 'refused' && !(await isWithinLimit())) return
      await auditLog.write(db, { call, actor: await auditLog.namedActor(db, call), outcome })
    } catch (error) {
      const { action } = call
      log.error({ requestId, action, by: db.actor, reason: getReason(error) }, 'audit log write failed')
    }
  }

  const isWithinLimit = async () => {
    if (level !== 'client') return true
    // The publishable key is public: with it alone an attacker could fill the log.
    const userId = caller.user?.id ?? internalUserId
    return userId !== null && auditLog.allowsRefusalLine(userId, db)
  }

  return {
    understood(readable) {
      input = readable
    },
    recorded: work => async tx => {
      if (isRecorded) return work(tx)
      const call = getCall(input)
      // The work may rename the actor, or delete them.
      const actor = await auditLog.namedActor(tx, call)
      const made = await work(tx)
      // Last, because it holds on to the row of its project, which the work may have to lock.
      tx.beforeCommit(() => auditLog.write(tx, { call, actor, outcome: { result: 'done', made } }))
      tx.onCommit(() => {
        isRecorded = true
      })
      return made
    },
    async done() {
      if (!isRecorded) await recordAlone({ result: 'done', made: undefined })
    },
    async refused(error) {
      const refusal = getRefusal(error)
      if (refusal !== null && !isRecorded) await recordAlone({ result: 'refused', refusal })
    },
  }
}

/** What the log calls a call with this body. */
function namedBy({ name, auditedAs }: Compiled, body: unknown): Pick<AuditedCall, 'action' | 'keeps'> {
  const named = auditedAs.find(({ field, equals }) => Reflect.get(Object(body), field) === equals)
  return { action: named?.action ?? name, keeps: named?.keeps }
}

/** Refusals of what was sent, by any caller. */
const unreadable = [SchemaError, ConfigInvalid, BodyUnreadable, BodyTooLarge]

/** Null: it was no refusal, or one that says nothing about who may do what. */
function getRefusal(error: unknown): string | null {
  if (unreadable.some(kind => kind.is(error))) return null
  const failure = getFailure(error)
  if (failure === null || failure.status >= 500 || failure.status === TOO_MANY_REQUESTS) return null
  return failure.code ?? String(failure.status)
}

/** Limits are there so that a flood costs little. */
const TOO_MANY_REQUESTS = 429

/** In whose name a caller acts, and what such a person may see. */
export function getActor({ level, authority, user }: Caller): Acting {
  if (level === 'client' && user) return { type: 'user', id: user.id, role: null }
  if (authority.is === 'key') return { type: 'key', id: authority.keySet.id, name: authority.keySet.name, role: null }
  if (authority.is === 'workflow') return systemActor
  if (authority.is === 'no-key') return { type: 'key', id: null, role: null }
  return { type: 'owner', id: authority.userId, role: authority.role }
}

/** Whether client secrets and passwords of the configuration are for these eyes. */
export function seesSecrets({ authority }: Caller): boolean {
  if (authority.is === 'workflow' || authority.is === 'no-key') return false
  return authority.is === 'key' || mayActAs(authority.role, 'developer')
}
