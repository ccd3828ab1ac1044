/**
 * Tokens by which code that the server runs for a project calls the API as a client or a server, without keys of the project.
 *
 * They are issued inside of the server only, to a run, which extends its token while it lives: what a run leaves behind is
 * worthless half a minute later.
 */
import { WorkflowTokenDoesNotExist, WorkflowTokenExpired } from '@latchkey/contract'
import type { App } from '../app.ts'
import { digest, randomToken } from '../kernel/crypto/random.ts'
import type { Db } from '../kernel/db/db.ts'
import { dayMs, defineDeletion } from '../kernel/jobs/schedule.ts'
import {
  deleteToken,
  deleteTokensExpiredBefore,
  findExpiry,
  insertToken,
  postponeExpiry,
} from './workflow-tokens.store.ts'

const prefix = 'wft_'
const lifetimeMs = 35_000

export interface IssuedWorkflowToken {
  readonly id: string
  /** For `x-stack-workflow-token`. Only its digest is stored. */
  readonly token: string
}

/**
 * A token for a run of the project of `db`.
 *
 * @example
 * const { id, token } = await issueWorkflowToken(app, db)
 */
export async function issueWorkflowToken(app: App, db: Db): Promise<IssuedWorkflowToken> {
  const issued = { id: app.ids.next(), token: `${prefix}${randomToken()}` }
  await insertToken(db, { id: issued.id, digest: digest(issued.token), expiresAt: getExpiry(app) })
  return issued
}

/**
 * For a run that lives, every ten seconds: a token then outlasts two extensions that fail. False: the token had expired
 * already. It stays so, and its run has to end.
 */
export async function extendWorkflowToken(app: App, db: Db, id: string): Promise<boolean> {
  return postponeExpiry(db, id, app.clock.now(), getExpiry(app))
}

/** The run has ended. */
export async function revokeWorkflowToken(db: Db, id: string): Promise<void> {
  await deleteToken(db, id)
}

/**
 * Found by its digest, so that the duration reveals nothing about the token.
 *
 * @throws {@link WorkflowTokenDoesNotExist} where the project has no such token
 * @throws {@link WorkflowTokenExpired}
 */
export async function checkWorkflowToken(app: App, db: Db, token: string): Promise<void> {
  const expiresAt = await findExpiry(db, digest(token))
  if (!expiresAt) throw WorkflowTokenDoesNotExist()
  if (expiresAt <= app.clock.now()) throw WorkflowTokenExpired()
}

const getExpiry = ({ clock }: App) => new Date(clock.now().getTime() + lifetimeMs)

/** An expired token is reported as expired for a day, and then deleted. */
export const deleteOldWorkflowTokens = defineDeletion('forget-old-workflow-tokens', dayMs, deleteTokensExpiredBefore)
