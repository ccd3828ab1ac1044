/** Reading and verifying the audit log, loaded when the first of it is called. */
export { iterateAuditLog, listAuditLog } from './audit-log.ts'
export { verifyAuditLog } from './verify-audit-log.ts'
