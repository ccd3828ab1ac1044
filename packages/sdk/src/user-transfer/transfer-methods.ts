import type { AdminContext } from '../app/admin-context.ts'
import type { Row } from '../app/app-class.ts'
import { later } from '../later.ts'
import type {
  ExportUsersOptions,
  ImportProblem,
  ImportReport,
  ImportUsersOptions,
  TransferRows,
  UserImport,
} from './transfer.ts'

/** Importing and exporting the users of a project. */
export interface TransferMethods {
  /**
   * Brings users from another system, with their password hashes, and the teams they are in: from a JSON or
   * CSV file, or row by row. A row that cannot be taken is in the report and sinks nothing.
   *
   * @throws {@link UserFileError} when the file cannot be read.
   *
   * @example
   * const report = await adminApp.importUsers(file, { dryRun: true })
   * for (const { row, messages } of report.problems) console.log(row, messages)
   */
  importUsers(source: Blob | TransferRows, options?: ImportUsersOptions): Promise<ImportReport>

  /**
   * The hundred newest imports, dry runs included, newest first.
   *
   * @example
   * const unfinished = (await adminApp.listUserImports()).filter(({ status }) => status === 'running')
   */
  listUserImports(): Promise<readonly UserImport[]>

  /**
   * The rows that an import did not take, and why. The first ten thousand are kept.
   *
   * @example
   * const problems = await adminApp.listUserImportProblems(report.id)
   */
  listUserImportProblems(importId: string): Promise<readonly ImportProblem[]>

  /**
   * Every user and team as a file that can be imported elsewhere. It holds password hashes and second
   * factors: keep it as you would keep the database.
   *
   * @example
   * const file = await adminApp.exportUsers({ format: 'json' })
   */
  exportUsers(options?: ExportUsersOptions): Promise<Blob>
}

export const transferMethods = later(
  ['importUsers', 'exportUsers', 'listUserImports', 'listUserImportProblems'],
  () => import('./transfer-operations.ts'),
) satisfies Row<TransferMethods, AdminContext>
