/** Exports of other products, read as rows that an import takes. */
import type { TeamImportRow, UserImportRow } from '@latchkey/js'
import type { LeftBehind } from './left-behind.ts'

export interface Source {
  /** As its makers write it. */
  readonly title: string
  /** What the file of `--hashes` is, where passwords come in a file of their own. */
  readonly hashes?: string
  /** @throws {@link Cannot} when a file is not what this product exports. */
  read(files: SourceFiles): SourceContent
}

export interface SourceFiles {
  /** The text of the export. */
  readonly users: string
  /** The text of the second file. */
  readonly hashes?: string
}

export interface SourceContent {
  readonly teams: readonly TeamImportRow[]
  readonly users: readonly SourceUser[]
  /** What the files hold and Latchkey cannot take. */
  readonly leftBehind: LeftBehind
}

export interface SourceUser {
  /** How the other product calls the user; reports name it. */
  readonly formerId: string
  readonly row: UserImportRow
}
