/**
 * What goes with a user, a team or a project. A row that owns such data exports a `CleanUp`, which slices.ts lists; the
 * code that removes them imports none of them.
 */
import type { App } from './app.ts'
import type { Tx } from './kernel/db/db.ts'

/** Runs in the transaction of the removal. */
export interface CleanUp {
  /** Before the row of the user is deleted, which is locked. */
  readonly onUserRemoved?: (app: App, tx: Tx, removed: RemovedUser) => Promise<void>
  /** Before the row of the team is deleted, which is locked. */
  readonly onTeamRemoved?: (app: App, tx: Tx, removed: RemovedTeam) => Promise<void>
  /** After the row of the project is deleted, with all that refers to it: for tables that do not. */
  readonly onProjectRemoved?: (app: App, tx: Tx) => Promise<void>
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

export async function cleanUpAfterProject(app: App, tx: Tx): Promise<void> {
  for (const { onProjectRemoved } of app.cleanUps) await onProjectRemoved?.(app, tx)
}
