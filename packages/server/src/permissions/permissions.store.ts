import type { Tx } from '../kernel/db/db.ts'
import { projectPermissionGrants, teamPermissionGrants } from './permissions.tables.ts'

export async function insertTeamGrants(tx: Tx, teamId: string, userId: string, permissionIds: string[]): Promise<void> {
  if (permissionIds.length === 0) return
  const rows = permissionIds.map(permissionId => ({ projectId: tx.projectId, teamId, userId, permissionId }))
  await tx.drizzle.insert(teamPermissionGrants).values(rows).onConflictDoNothing()
}

export async function insertProjectGrants(tx: Tx, userId: string, permissionIds: string[]): Promise<void> {
  if (permissionIds.length === 0) return
  const rows = permissionIds.map(permissionId => ({ projectId: tx.projectId, userId, permissionId }))
  await tx.drizzle.insert(projectPermissionGrants).values(rows).onConflictDoNothing()
}
