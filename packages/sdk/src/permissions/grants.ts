import { routes } from '@latchkey/contract/table'
import type { Viewer } from '../app/viewer.ts'
import type { PermissionReceiver, TeamRef } from './permission.ts'

/** How the application's own server gives permissions to a user, and takes them back. */
export function permissionReceiver({ connection, outdate }: Viewer, userId: string): PermissionReceiver {
  const { transport } = connection
  const { teamPermissions, projectPermissions } = routes

  return {
    async grantPermission(...named: Named) {
      const params = { userId, ...parts(named) }
      await ('teamId' in params
        ? transport.send(teamPermissions.grant, { params, body: {} })
        : transport.send(projectPermissions.grant, { params, body: {} }))
      await outdate('permissions')
    },
    async revokePermission(...named: Named) {
      const params = { userId, ...parts(named) }
      await ('teamId' in params
        ? transport.send(teamPermissions.revoke, { params })
        : transport.send(projectPermissions.revoke, { params }))
      await outdate('permissions')
    },
  }
}

type Named = [team: TeamRef, permissionId: string] | [permissionId: string]

function parts(named: Named): { permissionId: string } | { teamId: string; permissionId: string } {
  if (named.length === 1) return { permissionId: named[0] }
  return { teamId: named[0].id, permissionId: named[1] }
}
