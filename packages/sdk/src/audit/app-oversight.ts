import { adminInternals } from '../app/admin-internals.ts'
import type { Examination } from '../doctor/examination.ts'
import type { Metrics, MetricsOptions } from '../metrics/metrics.ts'
import type { AdminSentEmail } from '../sent-emails/sent-emails.ts'
import type { ListSessionsOptions, SessionRecordPage } from '../sessions/session-records.ts'
import { AppTransfer } from '../user-transfer/app-transfer.ts'
import type { CurrentServerUser } from '../users/server-user.ts'
import type { AuditEntry, AuditLogOptions, AuditLogPage } from './audit-log.ts'
import type { AuditVerification, VerifyAuditLogOptions } from './audit-verification.ts'

/** How owners see what goes on in their project. */
export abstract class AppOversight<Own extends CurrentServerUser> extends AppTransfer<Own> {
  /**
   * How many people there are, come and stay.
   *
   * @example
   * const { totalUsers, dailyActiveUsers } = await adminApp.getMetrics()
   */
  getMetrics({ includeAnonymous = false }: MetricsOptions = {}): Promise<Metrics> {
    return this[adminInternals].store('metrics', includeAnonymous).load()
  }

  /**
   * What the project still lacks before people depend on it, and what to do about each.
   *
   * @example
   * const { isReady, findings } = await adminApp.examine()
   */
  examine(): Promise<Examination> {
    return this[adminInternals].store('examination').load()
  }

  /**
   * The newest hundred mails of the project, newest first, those that failed to leave with the reason.
   *
   * @example
   * const failed = (await adminApp.listSentEmails()).filter(({ error }) => error !== null)
   */
  listSentEmails(): Promise<readonly AdminSentEmail[]> {
    return this[adminInternals].store('sentEmails').load()
  }

  /**
   * A page of the project's sessions, newest first, those that are over with the reason.
   *
   * @example
   * const ended = await adminApp.listSessions({ userId: user.id, state: 'ended' })
   */
  async listSessions(options?: ListSessionsOptions): Promise<SessionRecordPage> {
    const { listSessions } = await import('../sessions/session-records.ts')
    return listSessions(this[adminInternals], options)
  }

  /**
   * A page of the audit log: who did what, newest first.
   *
   * @example
   * const refused = await adminApp.listAuditLog({ result: 'refused', limit: 50 })
   */
  async listAuditLog(options?: AuditLogOptions): Promise<AuditLogPage> {
    const { listAuditLog } = await import('./audit-log.ts')
    return listAuditLog(this[adminInternals], options)
  }

  /**
   * The audit log line by line, read page by page.
   *
   * @example
   * for await (const { at, actor, action } of adminApp.iterateAuditLog({ action: 'users.delete' })) {
   *   console.log(at, actor.name, action)
   * }
   */
  async *iterateAuditLog(options?: AuditLogOptions): AsyncGenerator<AuditEntry, void, undefined> {
    const { iterateAuditLog } = await import('./audit-log.ts')
    yield* iterateAuditLog(this[adminInternals], options)
  }

  /**
   * Whether the audit log is as it was written: nothing altered, taken out, put in or moved. Everything is worked
   * out here, from what is read, without taking the server's word.
   *
   * @example
   * const result = await adminApp.verifyAuditLog()
   * if (!result.isIntact) console.log(result.problem)
   */
  async verifyAuditLog(options?: VerifyAuditLogOptions): Promise<AuditVerification> {
    const { verifyAuditLog } = await import('./verify-audit-log.ts')
    return verifyAuditLog(this[adminInternals], options)
  }
}
