import * as projectPermissions from '@latchkey/client/project-permissions'
import * as teamPermissions from '@latchkey/client/team-permissions'
import type { Viewer } from '../app/viewer.ts'
import type { PermissionReceiver, TeamRef } from './permission.ts'

/** How the application's own server gives permissions to a user, and takes them back. */
export function permissionReceiver({ connection, outdate }: Viewer, userId: string): PermissionReceiver {
  const { transport } = connection
  return {
    async grantPermission(...named: Named) {
      const params = { userId, ...parts(named) }
      await ('teamId' in params
        ? teamPermissions.grant(transport, { params, body: {} })
        : projectPermissions.grant(transport, { params, body: {} }))
      await outdate('permissions')
    },
    async revokePermission(...named: Named) {
      const params = { userId, ...parts(named) }
      await ('teamId' in params
        ? teamPermissions.revoke(transport, { params })
        : projectPermissions.revoke(transport, { params }))
      await outdate('permissions')
    },
  }
}

type Named = [team: TeamRef, permissionId: string] | [permissionId: string]

function parts(named: Named): { permissionId: string } | { teamId: string; permissionId: string } {
  if (named.length === 1) return { permissionId: named[0] }
  return { teamId: named[0].id, permissionId: named[1] }
}
