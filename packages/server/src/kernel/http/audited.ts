/**
 * Tells the audit log of a call: what owners, colleagues and their keys change or are refused, and what anybody
 * does at an endpoint that asks for it.
 *
 * A change is told in the transaction that makes it, so that neither is stored without the other. A refusal undoes
 * its transaction, and is told by a statement of its own. Whatever is not told costs one comparison.
 */
import { type Actor, ConfigInvalid, type Level, SchemaError } from '@latchkey/contract'
import type { Logger } from 'pino'
import type { Db, Tx } from '../db/db.ts'
import { reasonOf } from '../db/errors.ts'
import type { AnyInput, RawInput } from './admit.ts'
import type { Caller } from './caller.ts'
import type { Compiled } from './compile.ts'
import type { Device } from './context.ts'
import { failureOf } from './reply.ts'

/** Whose calls of an endpoint are told. */
export type Audited = 'nobody' | 'owners' | 'everyone'

export interface AuditedCall {
  /** The endpoint's name, such as `users.delete`. */
  readonly action: string
  /** What an id is called that the call made: `userId`. */
  readonly makes: string
  readonly level: Level
  /** The user of project `internal` who is acting, if one showed an access token of theirs. */
  readonly internalUserId: string | null
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
  whoActs(on: Db, call: AuditedCall): Promise<Actor>
  write(on: Db, line: AuditedLine): Promise<void>
  /** Whether one more refusal of this user is told: a log that nobody can shorten must not be theirs to fill. */
  tellsRefusalOf(userId: string, on: Db): Promise<boolean>
}

export interface AuditedLine {
  readonly call: AuditedCall
  readonly actor: Actor
  readonly outcome: AuditedOutcome
}

export function isAudited({ audited }: Compiled, caller: Caller | null): caller is Caller {
  if (audited === 'nobody' || caller === null) return false
  return audited === 'everyone' || caller.level !== 'client'
}

/** What one call tells of itself. */
export interface Audit {
  understood(input: AnyInput): void
  /** The same work, told of in its transaction. */
  telling<Result>(work: (tx: Tx) => Promise<Result>): (tx: Tx) => Promise<Result>
  /** For what changed something without a transaction. */
  done(): Promise<void>
  refused(error: unknown): Promise<void>
}

interface Audience {
  readonly auditLog: AuditLog
  readonly db: Db
  readonly log: Logger
}

export interface Asked {
  readonly endpoint: Compiled
  readonly caller: Caller
  readonly raw: RawInput
  readonly requestId: string
  readonly device: Device
}

export function beginAudit({ auditLog, db, log }: Audience, asked: Asked): Audit {
  const { endpoint, caller, requestId, device } = asked
  const { level, internalUserId } = caller
  const about = { action: endpoint.name, makes: endpoint.makes, level, internalUserId, requestId, device }
  let input: AnyInput = { params: asked.raw.params, query: undefined, body: undefined }
  let isTold = false

  const tellAlone = async (outcome: AuditedOutcome) => {
    const call = { ...about, input }
    try {
      if (outcome.result === 'refused' && !(await isWorthTelling())) return
      await auditLog.write(db, { call, actor: await auditLog.whoActs(db, call), outcome })
    } catch (error) {
      const { action } = call
      log.error({ requestId, action, by: db.actor, reason: reasonOf(error) }, 'a line of the audit log is missing')
    }
  }

  const isWorthTelling = async () => {
    if (level !== 'client') return true
    // The public key is everybody's: with it alone a stranger could fill the log.
    const userId = caller.user?.id ?? internalUserId
    return userId !== null && auditLog.tellsRefusalOf(userId, db)
  }

  return {
    understood(readable) {
      input = readable
    },
    telling: work => async tx => {
      if (isTold) return work(tx)
      const call = { ...about, input }
      // The work may rename whoever does it, or delete them.
      const actor = await auditLog.whoActs(tx, call)
      const made = await work(tx)
      // Last, because it holds on to the row of its project, which the work may have to lock.
      await auditLog.write(tx, { call, actor, outcome: { result: 'done', made } })
      tx.onCommit(() => {
        isTold = true
      })
      return made
    },
    async done() {
      if (!isTold) await tellAlone({ result: 'done', made: undefined })
    },
    async refused(error) {
      const refusal = refusalOf(error)
      if (refusal !== null && !isTold) await tellAlone({ result: 'refused', refusal })
    },
  }
}

/** Null: it was no refusal, or one that says nothing about who may do what. */
function refusalOf(error: unknown): string | null {
  if (SchemaError.is(error) || ConfigInvalid.is(error)) return null
  const failure = failureOf(error)
  if (failure === null || failure.status >= 500 || failure.status === TOO_MANY_REQUESTS) return null
  return failure.code ?? String(failure.status)
}

/** Limits are there so that a flood costs little. */
const TOO_MANY_REQUESTS = 429
