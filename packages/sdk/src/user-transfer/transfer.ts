/** The words of bringing users along and taking them away. */
import type { ImportProblem, TeamImportRow, UserImport, UserImportRow } from '@latchkey/contract'

/**
 * The file cannot be read as one of users. The message says what is wrong with it.
 *
 * @example
 * if (error instanceof UserFileError) show(error.message)
 */
export class UserFileError extends Error {
  override readonly name = 'UserFileError'
}

export type { ImportProblem, TeamImportRow, UserImport, UserImportRow } from '@latchkey/contract'

/** What to import, row by row. Teams are made before the users who are in them. */
export interface TransferRows {
  readonly teams?: readonly TeamImportRow[]
  readonly users?: readonly UserImportRow[]
}

/** How far it is. */
export interface ImportProgress extends UserImport {
  /** How many rows there are in all; `nextRow - 1` of them are done. */
  readonly totalRows: number
}

export interface ImportUsersOptions {
  /** Checks everything and writes nothing. */
  readonly dryRun?: boolean
  /** Shown in the list of imports. */
  readonly description?: string
  /** Goes on with an import that was cut off, with the same rows. */
  readonly importId?: string
  /** Called at the start, and after each batch. */
  readonly onProgress?: (progress: ImportProgress) => void
  /** Stops before the next batch. The import can be gone on with later. */
  readonly signal?: AbortSignal
}

/** What came of it. */
export interface ImportReport extends ImportProgress {
  /** The rows that were not taken, and why. The first ten thousand are kept. */
  readonly problems: readonly ImportProblem[]
}

export interface ExportUsersOptions {
  /** `'json'`, unless given: users and teams. A CSV holds the users alone. */
  readonly format?: 'json' | 'csv'
  /** Called after each page with the number of users read. */
  readonly onProgress?: (progress: { readonly users: number; readonly teams: number }) => void
  readonly signal?: AbortSignal
}
