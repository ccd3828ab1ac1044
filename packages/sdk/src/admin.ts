/** Latchkey for whoever owns a project: its settings and its keys. */
import {
  createInternalApiKey,
  type InternalApiKey,
  type InternalApiKeyCreateOptions,
  type InternalApiKeyFirstView,
  listInternalApiKeys,
} from './api-keys/internal-api-keys.ts'
import { connectAsAdmin } from './app/connect.ts'
import type { LatchkeyAdminAppConstructorOptions } from './app/options.ts'
import { AppPermissions } from './permission-definitions/app-permissions.ts'
import { type AdminProject, loadAdminProject } from './projects/admin-project.ts'
import type {
  ExportUsersOptions,
  ImportProblem,
  ImportReport,
  ImportUsersOptions,
  TransferRows,
  UserImport,
} from './user-transfer/transfer.ts'
import type { CurrentServerUser } from './users/server-user.ts'

/**
 * Latchkey for the owner of a project, with a super secret admin key or with the owner's own session.
 *
 * @example
 * const adminApp = new LatchkeyAdminApp({ tokenStore: null })
 * const project = await adminApp.getProject()
 */
export class LatchkeyAdminApp<Own extends CurrentServerUser = CurrentServerUser> extends AppPermissions<Own> {
  constructor(options: LatchkeyAdminAppConstructorOptions) {
    super(connectAsAdmin(options))
  }

  /**
   * The project with its settings, and the means to change it.
   *
   * @example
   * const project = await adminApp.getProject()
   * await project.update({ displayName: 'Shop' })
   */
  override getProject(): Promise<AdminProject> {
    return loadAdminProject(this.connection)
  }

  /**
   * Makes a set of project keys. This answer is the only one that shows them whole.
   *
   * @example
   * const keys = await adminApp.createInternalApiKey({
   *   description: 'Production', expiresAt: new Date('2030-01-01'),
   *   hasPublishableClientKey: true, hasSecretServerKey: true, hasSuperSecretAdminKey: false,
   * })
   */
  createInternalApiKey(options: InternalApiKeyCreateOptions): Promise<InternalApiKeyFirstView> {
    return createInternalApiKey(this.connection, options)
  }

  /**
   * The sets of project keys, newest first, those that were revoked included.
   *
   * @example
   * const valid = (await adminApp.listInternalApiKeys()).filter(keys => keys.isValid())
   */
  listInternalApiKeys(): Promise<readonly InternalApiKey[]> {
    return listInternalApiKeys(this.connection)
  }

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
    const { importUsers } = await import('./user-transfer/import-users.ts')
    return importUsers(this.connection, source, options)
  }

  /**
   * The hundred newest imports, dry runs included, newest first.
   *
   * @example
   * const unfinished = (await adminApp.listUserImports()).filter(({ status }) => status === 'running')
   */
  async listUserImports(): Promise<readonly UserImport[]> {
    const { listUserImports } = await import('./user-transfer/imports.ts')
    return listUserImports(this.connection)
  }

  /**
   * The rows that an import did not take, and why. The first ten thousand are kept.
   *
   * @example
   * const problems = await adminApp.listUserImportProblems(report.id)
   */
  async listUserImportProblems(importId: string): Promise<readonly ImportProblem[]> {
    const { listImportProblems } = await import('./user-transfer/imports.ts')
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
    const { exportUsers } = await import('./user-transfer/export-users.ts')
    return exportUsers(this.connection, options)
  }
}
