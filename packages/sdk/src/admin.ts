import * as doctor from '@latchkey/client/doctor'
import * as internalApiKeys from '@latchkey/client/internal-api-keys'
import * as metrics from '@latchkey/client/metrics'
import * as oauthTests from '@latchkey/client/oauth-tests'
import * as permissions from '@latchkey/client/permissions'
import * as sessions from '@latchkey/client/sessions'
import * as signingKeys from '@latchkey/client/signing-keys'
import * as userImports from '@latchkey/client/user-imports'
import { getContext } from './app/base-app.ts'
import type { LatchkeyAdminAppConstructorOptions } from './app/options.ts'
import type { AuditEntry, AuditLogOptions, AuditLogPage } from './audit/audit-log.ts'
import type { AuditVerification, VerifyAuditLogOptions } from './audit/verify-audit-log.ts'
import type { CreatedOAuthTest, OAuthTest } from './auth/oauth-tests.ts'
import type { Examination } from './doctor/examination.ts'
import { AdminAppWithEmails } from './emails/admin-app-with-emails.ts'
import { type Metrics, type MetricsOptions, toMetrics } from './metrics/metrics.ts'
import { toPage } from './pages.ts'
import type {
  AdminProjectPermissionDefinition,
  AdminProjectPermissionDefinitionCreateOptions,
  AdminProjectPermissionDefinitionUpdateOptions,
  AdminTeamPermissionDefinition,
  AdminTeamPermissionDefinitionCreateOptions,
  AdminTeamPermissionDefinitionUpdateOptions,
} from './permission-definitions/permission-definitions.ts'
import { permissionDefinitions } from './permission-definitions/permission-definitions.ts'
import type { PermissionExplanation, PermissionQuestion } from './permissions/permission.ts'
import {
  type InternalApiKey,
  type InternalApiKeyCreateOptions,
  type InternalApiKeyFirstView,
  toInternalApiKey,
} from './project-keys/internal-api-keys.ts'
import type { AdminProject } from './projects/admin-project.ts'
import { loadAdminProject } from './projects/admin-project.ts'
import { type ListSessionsOptions, type SessionRecordPage, toSessionRecord } from './sessions/session-records.ts'
import { type SigningKey, toSigningKey } from './signing-keys/signing-keys.ts'
import type {
  ExportUsersOptions,
  ImportProblem,
  ImportReport,
  ImportUsersOptions,
  TransferRows,
  UserImport,
} from './user-transfer/transfer.ts'
import type { ProjectPermissionId, TeamPermissionId } from './users/declared-types.ts'
import type { CurrentServerUser } from './users/server-user.ts'

/**
 * Latchkey for the owner of a project, with a super secret admin key or with the owner's own session.
 *
 * @example
 * const adminApp = new LatchkeyAdminApp({ tokenStore: null })
 * const project = await adminApp.getProject()
 */
export class LatchkeyAdminApp<Own extends CurrentServerUser = CurrentServerUser> extends AdminAppWithEmails<Own> {
  /**
   * The project with its settings, and methods that change it.
   *
   * @example
   * const project = await adminApp.getProject()
   * await project.update({ displayName: 'Shop' })
   */
  override getProject(): Promise<AdminProject> {
    const context = getContext(this)
    return context.read(['getProject'], transport => loadAdminProject(context, transport))
  }

  /**
   * How many users there are, sign up and stay active.
   *
   * @example
   * const { totalUsers, dailyActiveUsers } = await adminApp.getMetrics()
   */
  getMetrics(options: MetricsOptions = {}): Promise<Metrics> {
    const context = getContext(this)
    const query = { includeAnonymous: options.includeAnonymous ?? false }
    return context.read(['getMetrics', query], async transport =>
      toMetrics(context, await metrics.read(transport, { query })),
    )
  }

  /**
   * What the project still lacks for production, and what to do about each.
   *
   * @example
   * const { isReady, findings } = await adminApp.examine()
   */
  examine(): Promise<Examination> {
    return getContext(this).read(['examine'], async transport => Object.freeze(await doctor.examine(transport)))
  }

  /**
   * A page of the project's sessions, newest first, ended ones with the reason.
   *
   * @example
   * const ended = await adminApp.listSessions({ userId: user.id, state: 'ended' })
   */
  async listSessions({ cursor, signal, ...options }: ListSessionsOptions = {}): Promise<SessionRecordPage> {
    const query = { ...options, cursor: cursor ?? undefined }
    return toPage(await sessions.history(getContext(this).transport, { query, signal }), toSessionRecord)
  }

  /**
   * Makes a set of project keys. Only this response shows them whole.
   *
   * @example
   * const keys = await adminApp.createInternalApiKey({
   *   description: 'Production', expiresAt: new Date('2030-01-01'),
   *   hasPublishableClientKey: true, hasSecretServerKey: true, hasSuperSecretAdminKey: false,
   * })
   */
  async createInternalApiKey({ expiresAt, ...options }: InternalApiKeyCreateOptions): Promise<InternalApiKeyFirstView> {
    const context = getContext(this)
    const body = { ...options, expiresAtMillis: expiresAt.getTime() }
    return toInternalApiKey(context, await internalApiKeys.create(context.transport, { body }))
  }

  /**
   * The sets of project keys, newest first, those that were revoked included.
   *
   * @example
   * const valid = (await adminApp.listInternalApiKeys()).filter(keys => keys.isValid())
   */
  listInternalApiKeys(): Promise<readonly InternalApiKey[]> {
    const context = getContext(this)
    return context.read(['listInternalApiKeys'], async transport =>
      (await internalApiKeys.list(transport)).items.map(wire => toInternalApiKey(context, wire)),
    )
  }

  /**
   * The keys that sign the project's access tokens. They are rotated every month.
   *
   * @example
   * const signing = (await adminApp.listSigningKeys()).filter(({ status }) => status === 'signing')
   */
  listSigningKeys(): Promise<readonly SigningKey[]> {
    return getContext(this).read(['listSigningKeys'], async transport =>
      (await signingKeys.list(transport)).items.map(toSigningKey),
    )
  }

  /**
   * The next signing keys sign as soon as all verifiers can have fetched them. No one is signed out.
   *
   * @example
   * await adminApp.rotateSigningKeys()
   */
  async rotateSigningKeys(): Promise<readonly SigningKey[]> {
    const { items } = await signingKeys.rotate(getContext(this).transport, { body: {} })
    return items.map(toSigningKey)
  }

  /**
   * The permissions that users can hold in a team, by id.
   *
   * @example
   * const definitions = await adminApp.listTeamPermissionDefinitions()
   */
  listTeamPermissionDefinitions(): Promise<readonly AdminTeamPermissionDefinition[]> {
    return getContext(this).read(['listTeamPermissionDefinitions'], transport =>
      permissionDefinitions(transport, 'team').list(),
    )
  }

  /**
   * Defines a permission that users can hold in a team.
   *
   * @throws {@link PermissionIdAlreadyExists} when a permission of the project has this id, in a team or in the project.
   *
   * @example
   * await adminApp.createTeamPermissionDefinition({ id: 'billing:write', containedPermissionIds: ['billing:read'] })
   */
  createTeamPermissionDefinition(
    options: AdminTeamPermissionDefinitionCreateOptions,
  ): Promise<AdminTeamPermissionDefinition> {
    return permissionDefinitions(getContext(this).transport, 'team').create(options)
  }

  /**
   * Changes what is given. A new id follows through to everyone who holds the permission.
   *
   * @example
   * await adminApp.updateTeamPermissionDefinition('billing:write', { description: 'Change invoices' })
   */
  updateTeamPermissionDefinition(
    permissionId: TeamPermissionId,
    options: AdminTeamPermissionDefinitionUpdateOptions,
  ): Promise<void> {
    return permissionDefinitions(getContext(this).transport, 'team').update(permissionId, options)
  }

  /**
   * Deletes a permission. No one holds it any more, and nothing contains it.
   *
   * @example
   * await adminApp.deleteTeamPermissionDefinition('billing:write')
   */
  deleteTeamPermissionDefinition(permissionId: TeamPermissionId): Promise<void> {
    return permissionDefinitions(getContext(this).transport, 'team').delete(permissionId)
  }

  /**
   * The permissions that users can hold in the whole project, by id.
   *
   * @example
   * const definitions = await adminApp.listProjectPermissionDefinitions()
   */
  listProjectPermissionDefinitions(): Promise<readonly AdminProjectPermissionDefinition[]> {
    return getContext(this).read(['listProjectPermissionDefinitions'], transport =>
      permissionDefinitions(transport, 'project').list(),
    )
  }

  /**
   * Defines a permission that users can hold in the whole project.
   *
   * @throws {@link PermissionIdAlreadyExists} when a permission of the project has this id, in a team or in the project.
   *
   * @example
   * await adminApp.createProjectPermissionDefinition({ id: 'support', containedPermissionIds: ['support:read'] })
   */
  createProjectPermissionDefinition(
    options: AdminProjectPermissionDefinitionCreateOptions,
  ): Promise<AdminProjectPermissionDefinition> {
    return permissionDefinitions(getContext(this).transport, 'project').create(options)
  }

  /**
   * Changes what is given. A new id follows through to everyone who holds the permission.
   *
   * @example
   * await adminApp.updateProjectPermissionDefinition('support', { description: 'Help people' })
   */
  updateProjectPermissionDefinition(
    permissionId: ProjectPermissionId,
    options: AdminProjectPermissionDefinitionUpdateOptions,
  ): Promise<void> {
    return permissionDefinitions(getContext(this).transport, 'project').update(permissionId, options)
  }

  /**
   * Deletes a permission. No one holds it any more, and nothing contains it.
   *
   * @example
   * await adminApp.deleteProjectPermissionDefinition('support')
   */
  deleteProjectPermissionDefinition(permissionId: ProjectPermissionId): Promise<void> {
    return permissionDefinitions(getContext(this).transport, 'project').delete(permissionId)
  }

  /**
   * Why a user holds a permission, or that they do not. With a team: there.
   *
   * @example
   * const { isHeld, paths } = await adminApp.explainPermission({ userId, teamId, permissionId: 'billing:read' })
   */
  async explainPermission({ userId, teamId, permissionId }: PermissionQuestion): Promise<PermissionExplanation> {
    const query = { userId, teamId, permissionId }
    return Object.freeze(await permissions.explain(getContext(this).transport, { query }))
  }

  /**
   * A page of the audit log: who did what, newest first.
   *
   * @example
   * const refused = await adminApp.listAuditLog({ result: 'refused', limit: 50 })
   */
  async listAuditLog(options?: AuditLogOptions): Promise<AuditLogPage> {
    return (await import('./audit/audit-log.ts')).listAuditLog(getContext(this), options)
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
    yield* (await import('./audit/audit-log.ts')).iterateAuditLog(getContext(this), options)
  }

  /**
   * Whether the audit log is as it was written: nothing altered, taken out, put in or moved. Everything is computed
   * here, from what is read, without trusting the server.
   *
   * @example
   * const result = await adminApp.verifyAuditLog()
   * if (!result.isIntact) console.log(result.problem)
   */
  async verifyAuditLog(options?: VerifyAuditLogOptions): Promise<AuditVerification> {
    return (await import('./audit/verify-audit-log.ts')).verifyAuditLog(getContext(this), options)
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
    return (await import('./user-transfer/import-users.ts')).importUsers(getContext(this), source, options)
  }

  /**
   * The hundred newest imports, dry runs included, newest first.
   *
   * @example
   * const unfinished = (await adminApp.listUserImports()).filter(({ status }) => status === 'running')
   */
  async listUserImports(): Promise<readonly UserImport[]> {
    return (await userImports.list(getContext(this).transport)).items
  }

  /**
   * The rows that an import did not take, and why. The first ten thousand are kept.
   *
   * @example
   * const problems = await adminApp.listUserImportProblems(report.id)
   */
  async listUserImportProblems(importId: string): Promise<readonly ImportProblem[]> {
    return (await import('./user-transfer/import-users.ts')).listUserImportProblems(getContext(this), importId)
  }

  /**
   * Every user and team as a file that can be imported elsewhere. It holds password hashes and second
   * factors: keep it as you would keep the database.
   *
   * @example
   * const file = await adminApp.exportUsers({ format: 'json' })
   */
  async exportUsers(options?: ExportUsersOptions): Promise<Blob> {
    return (await import('./user-transfer/export-users.ts')).exportUsers(getContext(this), options)
  }

  /**
   * Starts a test sign-in with the settings of the project. It creates no user, and stores no token of the provider. The
   * browser ends in the dashboard.
   *
   * @example
   * const { id, url } = await adminApp.createOAuthTest('github')
   */
  async createOAuthTest(providerConfigId: string): Promise<CreatedOAuthTest> {
    return Object.freeze(await oauthTests.create(getContext(this).transport, { body: { providerConfigId } }))
  }

  /**
   * What the provider answered. It is kept for an hour.
   *
   * @example
   * const { answer } = await adminApp.getOAuthTest(id)
   * if (answer && !answer.account.isEmailVerified) console.log('The address is not verified.')
   */
  async getOAuthTest(id: string): Promise<OAuthTest> {
    const call = { params: { oauthTestId: id } }
    const { createdAtMillis, ...test } = await oauthTests.read(getContext(this).transport, call)
    return Object.freeze({ ...test, createdAt: new Date(createdAtMillis) })
  }
}

/** The class itself. */
export interface LatchkeyAdminAppConstructor {
  new <Own extends CurrentServerUser = CurrentServerUser>(
    options: LatchkeyAdminAppConstructorOptions,
  ): LatchkeyAdminApp<Own>
}
