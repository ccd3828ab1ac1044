import type { AdminContext } from '../app/admin-context.ts'
import type { Row } from '../app/app-class.ts'
import { later } from '../later.ts'
import type { AuditEntry, AuditLogOptions, AuditLogPage } from './audit-log.ts'
import type { AuditVerification, VerifyAuditLogOptions } from './audit-verification.ts'

/** Reading and verifying the audit log of a project. */
export interface AuditMethods {
  /**
   * A page of the audit log: who did what, newest first.
   *
   * @example
   * const refused = await adminApp.listAuditLog({ result: 'refused', limit: 50 })
   */
  listAuditLog(options?: AuditLogOptions): Promise<AuditLogPage>

  /**
   * The audit log line by line, read page by page.
   *
   * @example
   * for await (const { at, actor, action } of adminApp.iterateAuditLog({ action: 'users.delete' })) {
   *   console.log(at, actor.name, action)
   * }
   */
  iterateAuditLog(options?: AuditLogOptions): AsyncGenerator<AuditEntry, void, undefined>

  /**
   * Whether the audit log is as it was written: nothing altered, taken out, put in or moved. Everything is computed
   * here, from what is read, without trusting the server.
   *
   * @example
   * const result = await adminApp.verifyAuditLog()
   * if (!result.isIntact) console.log(result.problem)
   */
  verifyAuditLog(options?: VerifyAuditLogOptions): Promise<AuditVerification>
}

export const auditMethods = {
  ...later(['listAuditLog', 'verifyAuditLog'], loadAudit),
  async *iterateAuditLog(app, options) {
    yield* (await loadAudit()).iterateAuditLog(app, options)
  },
} satisfies Row<AuditMethods, AdminContext>

async function loadAudit() {
  return import('./audit-operations.ts')
}
