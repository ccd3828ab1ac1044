/**
 * Latchkey for any JavaScript: browsers, Node, Deno, Bun and workers.
 *
 * @example
 * import { LatchkeyClientApp } from '@latchkey/js'
 * const app = new LatchkeyClientApp({ tokenStore: 'cookie' })
 */
export * from './client-entry.ts'
export * from './secret-entry.ts'
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
