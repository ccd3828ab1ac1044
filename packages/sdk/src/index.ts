/**
 * Latchkey for any JavaScript: browsers, Node, Deno, Bun and workers.
 *
 * @example
 * import { LatchkeyClientApp } from '@latchkey/js'
 * const app = new LatchkeyClientApp({ tokenStore: 'cookie' })
 */
export { LatchkeyAdminApp } from './admin.ts'
export * from './client-entry.ts'
export { defineConfig } from './config/complete-config.ts'
export { ConfigConflictError, ConfigInvalidError } from './config/config-errors.ts'
export { LatchkeyServerApp } from './server.ts'
export type {
  ExportUsersOptions,
  ImportProblem,
  ImportProgress,
  ImportReport,
  ImportUsersOptions,
  TeamImportRow,
  TransferRows,
  UserImport,
  UserImportRow,
} from './user-transfer/transfer.ts'
export { UserFileError } from './user-transfer/user-file-error.ts'
