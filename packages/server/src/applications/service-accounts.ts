/**
 * Service accounts: programs with an identity of their own. One is owned by a team or by the project, not by the person who
 * created it, so it stays when they leave.
 *
 * Its permissions are in its team, or in the project where the project owns it. A person gives it only what they may give, and
 * takes over none that can more: `mayUse` is looked at before its secret is replaced.
 */
import {
  mostServiceAccounts,
  mostServiceAccountsOfTeam,
  type NewServiceAccount,
  type ProjectConfig,
  type ServiceAccount,
  type ServiceAccountCreate,
  ServiceAccountNotFound,
  ServiceAccountPermissionNotFound,
  type ServiceAccountUpdate,
  TooManyServiceAccounts,
} from '@latchkey/contract'
import type { App } from '../app.ts'
import type { Db, Tx } from '../kernel/db/db.ts'
import { heldBy, isPermission, type Scope } from '../permissions/definitions.ts'
import { getTeam, lockTeam } from '../teams/teams.ts'
import { lockProject } from './applications.store.ts'
import { newSecret, rotatedSecret, withoutDigests } from './client-secrets.ts'
import {
  countServiceAccounts,
  deleteServiceAccountRow,
  findServiceAccountRow,
  insertServiceAccountRow,
  listServiceAccountRows,
  lockServiceAccountRow,
  type ServiceAccountRow,
  updateServiceAccountRow,
} from './service-accounts.store.ts'

export type { ServiceAccountRow }

/** A service account, and the team in which it is looked for. Undefined: anywhere. */
interface ServiceAccountRef {
  readonly serviceAccountId: string
  readonly teamId?: string | undefined
}

export async function listServiceAccounts(app: App, db: Db, teamId: string | undefined): Promise<ServiceAccount[]> {
  return (await listServiceAccountRows(db, teamId)).map(row => asServiceAccount(app, row))
}

/** @throws {@link ServiceAccountNotFound} */
export async function getServiceAccount(app: App, db: Db, ref: ServiceAccountRef): Promise<ServiceAccount> {
  return asServiceAccount(app, checked(await findServiceAccountRow(db, ref.serviceAccountId), ref))
}

/** @throws TeamNotFound, {@link TooManyServiceAccounts}, {@link ServiceAccountPermissionNotFound} */
export async function createServiceAccount(
  app: App,
  tx: Tx,
  config: ProjectConfig,
  { displayName, permissionIds = [], ...input }: ServiceAccountCreate,
): Promise<NewServiceAccount> {
  const teamId = input.teamId ?? null
  if (teamId !== null) {
    await lockTeam(tx, teamId)
    await getTeam(tx, teamId)
  }
  await lockProject(tx)
  const { all, ofTeam } = await countServiceAccounts(tx, teamId)
  if (all >= mostServiceAccounts || ofTeam >= mostServiceAccountsOfTeam) throw TooManyServiceAccounts()
  const { clientSecret, columns } = newSecret('service-account')
  const now = app.clock.now()
  const row: ServiceAccountRow = {
    ...{ id: app.ids.next(), displayName, teamId },
    permissionIds: existingPermissions(config, teamId, permissionIds),
    enabled: true,
    ...columns,
    ...{ lastUsedAt: null, createdAt: now, updatedAt: now },
  }
  await insertServiceAccountRow(tx, row)
  return { ...asServiceAccount(app, row), clientSecret }
}

/** @throws {@link ServiceAccountNotFound}, {@link ServiceAccountPermissionNotFound} */
export async function updateServiceAccount(
  app: App,
  tx: Tx,
  config: ProjectConfig,
  ref: ServiceAccountRef,
  { permissionIds, ...changes }: ServiceAccountUpdate,
): Promise<ServiceAccount> {
  const { id, teamId } = await lockServiceAccount(tx, ref)
  await updateServiceAccountRow(tx, id, {
    ...changes,
    ...(permissionIds && { permissionIds: existingPermissions(config, teamId, permissionIds) }),
    updatedAt: app.clock.now(),
  })
  return getServiceAccount(app, tx, ref)
}

/** @throws {@link ServiceAccountNotFound} */
export async function deleteServiceAccount(tx: Tx, ref: ServiceAccountRef): Promise<void> {
  const { id } = await lockServiceAccount(tx, ref)
  await deleteServiceAccountRow(tx, id)
}

/** The caller locked it. */
export async function rotateServiceAccountSecret(app: App, tx: Tx, row: ServiceAccountRow, overlapHours?: number) {
  const { columns, answer } = rotatedSecret(app, 'service-account', row.secretDigest, overlapHours)
  await updateServiceAccountRow(tx, row.id, columns)
  return answer
}

/** @throws {@link ServiceAccountNotFound} */
export async function lockServiceAccount(tx: Tx, ref: ServiceAccountRef): Promise<ServiceAccountRow> {
  return checked(await lockServiceAccountRow(tx, ref.serviceAccountId), ref)
}

/** What it holds, with what that contains. */
export function heldByServiceAccount(config: ProjectConfig, row: ServiceAccountRow): ReadonlySet<string> {
  return heldBy(config, scopeOf(row.teamId), row.permissionIds)
}

const scopeOf = (teamId: string | null): Scope => (teamId === null ? 'project' : 'team')

/** @throws {@link ServiceAccountPermissionNotFound} */
function existingPermissions(config: ProjectConfig, teamId: string | null, ids: readonly string[]): string[] {
  const scope = scopeOf(teamId)
  for (const permissionId of ids)
    if (!isPermission(config, permissionId, scope)) throw ServiceAccountPermissionNotFound({ permissionId, scope })
  return [...new Set(ids)]
}

/** @throws {@link ServiceAccountNotFound} */
function checked(row: ServiceAccountRow | null, { teamId }: ServiceAccountRef): ServiceAccountRow {
  if (!row || (teamId !== undefined && row.teamId !== teamId)) throw ServiceAccountNotFound()
  return row
}

function asServiceAccount(app: App, { lastUsedAt, ...row }: ServiceAccountRow): ServiceAccount {
  return {
    ...withoutDigests(app, row),
    secretLastFour: row.secretLastFour,
    lastUsedAtMillis: lastUsedAt?.getTime() ?? null,
  }
}
