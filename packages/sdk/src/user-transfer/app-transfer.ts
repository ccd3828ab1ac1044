import { AppPermissions } from '../permission-definitions/app-permissions.ts'
import type { CurrentServerUser } from '../users/server-user.ts'
import type {
  ExportUsersOptions,
  ImportProblem,
  ImportReport,
  ImportUsersOptions,
  TransferRows,
  UserImport,
} from './transfer.ts'

/** How owners bring users along and take them away. */
export abstract class AppTransfer<Own extends CurrentServerUser> extends AppPermissions<Own> {
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
  async importUsers(source: Blob | TransferRows, options?: ImportUsersOptions): Promise<ImportReport> {
    const { importUsers } = await import('./import-users.ts')
    return importUsers(this.connection, source, options)
  }

  /**
   * The hundred newest imports, dry runs included, newest first.
   *
   * @example
   * const unfinished = (await adminApp.listUserImports()).filter(({ status }) => status === 'running')
   */
  async listUserImports(): Promise<readonly UserImport[]> {
    const { listUserImports } = await import('./imports.ts')
    return listUserImports(this.connection)
  }

  /**
   * The rows that an import did not take, and why. The first ten thousand are kept.
   *
   * @example
   * const problems = await adminApp.listUserImportProblems(report.id)
   */
  async listUserImportProblems(importId: string): Promise<readonly ImportProblem[]> {
    const { listImportProblems } = await import('./imports.ts')
    return listImportProblems(this.connection, importId)
  }

  /**
   * Every user and team as a file that can be imported elsewhere. It holds password hashes and second
   * factors: keep it as you would keep the database.
   *
   * @example
   * const file = await adminApp.exportUsers({ format: 'json' })
   */
  async exportUsers(options?: ExportUsersOptions): Promise<Blob> {
    const { exportUsers } = await import('./export-users.ts')
    return exportUsers(this.connection, options)
  }
}
