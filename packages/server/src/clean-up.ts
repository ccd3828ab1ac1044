/**
 * What goes with a user or a team. A row that owns such data has a `<row>.clean-up.ts`, which slices.ts registers; the
 * code that removes the user or the team imports none of them.
 */
import type { App } from './app.ts'
import type { Tx } from './kernel/db/db.ts'

/** Runs in the transaction of the removal, before the row of the user or team is deleted, which is locked. */
export interface CleanUp {
  readonly onUserRemoved?: (app: App, tx: Tx, removed: RemovedUser) => Promise<void>
  readonly onTeamRemoved?: (app: App, tx: Tx, removed: RemovedTeam) => Promise<void>
}

export interface RemovedUser {
  readonly userId: string
  /** Of which they are a member. */
  readonly teamIds: readonly string[]
}

export interface RemovedTeam {
  readonly teamId: string
}

export async function cleanUpAfterUser(app: App, tx: Tx, removed: RemovedUser): Promise<void> {
  for (const { onUserRemoved } of app.cleanUps) await onUserRemoved?.(app, tx, removed)
}

export async function cleanUpAfterTeam(app: App, tx: Tx, removed: RemovedTeam): Promise<void> {
  for (const { onTeamRemoved } of app.cleanUps) await onTeamRemoved?.(app, tx, removed)
}
