/**
 * Imports of users and teams, batch by batch. A row that cannot be taken is noted as a problem and sinks
 * nothing. Where an import stands is kept with what it made, in one transaction: whatever is cut off, the
 * same batch can be sent again and does its work once.
 */
import {
  type ImportProblem,
  type Page,
  RowsMissing,
  type TransferPageQuery,
  type UserImport,
  type UserImportBatch,
  type UserImportCreate,
  UserImportFinished,
  UserImportNotFound,
} from '@latchkey/contract'
import type { App } from '../app.ts'
import type { Db, Tx } from '../kernel/db/db.ts'
import { foreignKeyViolation, uniqueViolation } from '../kernel/db/errors.ts'
import type { Project } from '../kernel/http/caller.ts'
import { dayMs, defineDeletion } from '../kernel/jobs/schedule.ts'
import { yielding } from '../kernel/yielding.ts'
import { type Judged, judgeRows } from './judge-rows.ts'
import { getPortions } from './portions.ts'
import { readRows } from './read-rows.ts'
import { getPage } from './user-exports.ts'
import * as shelf from './user-imports.store.ts'
import { deleteImportsBefore } from './user-imports.store.ts'
import { writeRows } from './write-rows.ts'

const mostListed = 100
const mostProblemsKept = 10_000

export async function beginImport(app: App, tx: Tx, input: UserImportCreate): Promise<UserImport> {
  return found(await shelf.insertImport(tx, app.ids.next(), input, app.clock.now()))
}

export async function listImports(db: Db): Promise<UserImport[]> {
  return shelf.listImports(db, mostListed)
}

/** @throws {@link UserImportNotFound} */
export async function getImport(db: Db, importId: string): Promise<UserImport> {
  return found(await shelf.findImport(db, importId))
}

/** @throws {@link UserImportNotFound} */
export async function listProblems(db: Db, importId: string, input: TransferPageQuery): Promise<Page<ImportProblem>> {
  await getImport(db, importId)
  return getPage(
    input,
    shelf.problemsByRow,
    page => shelf.listProblemRows(db, importId, page),
    ({ row }) => [row],
  )
}

/** @throws {@link UserImportNotFound}, {@link UserImportFinished}, {@link RowsMissing} */
export async function addBatch(
  app: App,
  tx: Tx,
  project: Project,
  importId: string,
  batch: UserImportBatch,
): Promise<UserImport> {
  const before = found(await shelf.lockImport(tx, importId))
  const { nextRow, isDryRun } = before
  if (before.status === 'finished') throw UserImportFinished()
  if (batch.firstRow > nextRow) throw RowsMissing({ nextRow })
  const due = yielding()
  const rows = await readRows(app, project.config, batch, nextRow, due)
  if (rows.length === 0) return before

  await shelf.planForSize(tx)
  const judged = await judgeRows(app, tx, project, importId, rows, due)
  if (isDryRun) for (const part of await getPortions(judged.claims, due)) await shelf.insertClaims(tx, importId, part)
  else await writeRows(app, tx, project.config, judged.teams, judged.users, due)
  const kept = judged.problems.slice(0, Math.max(0, mostProblemsKept - before.failed))
  for (const portion of await getPortions(kept, due)) await shelf.insertProblems(tx, importId, portion)
  return found(await shelf.updateProgress(tx, importId, after(before, judged, rows.length), app.clock.now()))
}

/** An address was taken, or a team deleted, between the check and the write: a second check reports it. */
export function wasOvertaken(error: unknown): boolean {
  return (uniqueViolation(error) ?? foreignKeyViolation(error)) !== undefined
}

/** @throws {@link UserImportNotFound} */
export async function finishImport(app: App, tx: Tx, importId: string): Promise<UserImport> {
  return found(await shelf.finishImport(tx, importId, app.clock.now()))
}

function after(before: UserImport, judged: Judged, rows: number): shelf.Progress {
  return {
    nextRow: before.nextRow + rows,
    createdUsers: before.createdUsers + judged.users.length,
    createdTeams: before.createdTeams + judged.teamRows,
    skipped: before.skipped + judged.skipped,
    failed: before.failed + judged.problems.length,
  }
}

function found(stored: UserImport | null): UserImport {
  if (!stored) throw UserImportNotFound()
  return stored
}

/** An import that was not continued for a month is deleted, with its problems. What it made stays. */
export const deleteOldImports = defineDeletion('forget-old-imports', 30 * dayMs, deleteImportsBefore)
