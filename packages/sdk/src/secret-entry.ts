/** The apps that hold a secret or act for an owner, apart from {@link LatchkeyClientApp}, so that no page loads them. */
export { LatchkeyAdminApp, type LatchkeyAdminAppConstructor } from './admin.ts'
export { defineConfig } from './config/complete-config.ts'
export { ConfigConflictError, ConfigInvalidError } from './config/config-errors.ts'
export { LatchkeyServerApp, type LatchkeyServerAppConstructor } from './server.ts'
export { UserFileError } from './user-transfer/transfer.ts'
