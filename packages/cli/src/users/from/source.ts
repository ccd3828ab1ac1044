/** Exports of other products, read as rows that an import takes. */
import type { TeamImportRow, UserImportRow } from '@latchkey/js'
import type { LeftBehind } from './left-behind.ts'
import type { ProviderIds } from './provider-ids.ts'

export interface Source {
  /** As its makers write it. */
  readonly title: string
  /** What the file of `--hashes` is, where passwords come in a file of their own. */
  readonly hashes?: string
  /** Whether a file may have several realms, of which `--realm` names one. */
  readonly hasRealms?: true
  /**
   * Adds to `leftBehind` what the files hold and Latchkey cannot take: a record that cannot be read is left out by itself.
   *
   * @throws {@link Cannot} when a file is not what this product exports.
   */
  read(files: SourceFiles, reading: Reading): SourceRows
}

export interface SourceFiles {
  /** The text of the export. */
  readonly users: string
  /** The text of the second file. */
  readonly hashes?: string
}

export interface Reading {
  readonly leftBehind: LeftBehind
  readonly providers: ProviderIds
  readonly realm?: string
}

export interface SourceRows {
  readonly teams: readonly TeamImportRow[]
  readonly users: readonly SourceUser[]
}

/** What was read of an export. */
export interface SourceContent extends SourceRows {
  readonly title: string
  readonly leftBehind: LeftBehind
}

export interface SourceUser {
  /** How the other product calls the user; reports name it. */
  readonly formerId: string
  readonly row: UserImportRow
}
