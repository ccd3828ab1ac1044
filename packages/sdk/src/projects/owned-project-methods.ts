import type { AdminContext } from '../app/admin-context.ts'
import type { Row } from '../app/app-class.ts'
import type { Examination } from '../doctor/examination.ts'
import type { Metrics, MetricsOptions } from '../metrics/metrics.ts'
import { type ListSessionsOptions, listSessions, type SessionRecordPage } from '../sessions/session-records.ts'
import type { AdminProject } from './admin-project.ts'

/** A project as its owner sees it, and what goes on in it. */
export interface OwnedProjectMethods {
  /**
   * The project with its settings, and methods that change it.
   *
   * @example
   * const project = await adminApp.getProject()
   * await project.update({ displayName: 'Shop' })
   */
  getProject(): Promise<AdminProject>

  /**
   * How many users there are, sign up and stay active.
   *
   * @example
   * const { totalUsers, dailyActiveUsers } = await adminApp.getMetrics()
   */
  getMetrics(options?: MetricsOptions): Promise<Metrics>

  /**
   * What the project still lacks for production, and what to do about each.
   *
   * @example
   * const { isReady, findings } = await adminApp.examine()
   */
  examine(): Promise<Examination>

  /**
   * A page of the project's sessions, newest first, ended ones with the reason.
   *
   * @example
   * const ended = await adminApp.listSessions({ userId: user.id, state: 'ended' })
   */
  listSessions(options?: ListSessionsOptions): Promise<SessionRecordPage>
}

export const ownedProjectMethods = {
  getProject: ({ admin }) => admin.store('project').load(),
  getMetrics: ({ admin }, { includeAnonymous = false } = {}) => admin.store('metrics', includeAnonymous).load(),
  examine: ({ admin }) => admin.store('examination').load(),
  listSessions,
} satisfies Row<OwnedProjectMethods, AdminContext>
