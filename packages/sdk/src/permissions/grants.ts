/** How the application's own server gives permissions to a user, and takes them back. */
import type { Transport } from '@latchkey/client'
import * as projectPermissions from '@latchkey/client/project-permissions'
import * as teamPermissions from '@latchkey/client/team-permissions'
import type { TeamRef } from './permission.ts'

/** A permission of a team, or with its id alone one of the project. */
export type PermissionName = [team: TeamRef, permissionId: string] | [permissionId: string]

export async function grant(transport: Transport, userId: string, named: PermissionName): Promise<void> {
  const params = { userId, ...parts(named) }
  await ('teamId' in params
    ? teamPermissions.grant(transport, { params, body: {} })
    : projectPermissions.grant(transport, { params, body: {} }))
}

export async function revoke(transport: Transport, userId: string, named: PermissionName): Promise<void> {
  const params = { userId, ...parts(named) }
  await ('teamId' in params
    ? teamPermissions.revoke(transport, { params })
    : projectPermissions.revoke(transport, { params }))
}

function parts(named: PermissionName): { permissionId: string } | { teamId: string; permissionId: string } {
  if (named.length === 1) return { permissionId: named[0] }
  return { teamId: named[0].id, permissionId: named[1] }
}
