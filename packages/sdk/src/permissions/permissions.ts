/** Which permissions someone holds. */
import * as projectPermissions from '@latchkey/client/project-permissions'
import * as teamPermissions from '@latchkey/client/team-permissions'
import type { ViewerStores } from '../app/viewer-stores.ts'
import type { ListPermissionsOptions, PermissionHolder, TeamPermission, TeamRef } from './permission.ts'

/** In a team, or with null in the project. */
export async function listPermissions(
  { connection, session, userId }: ViewerStores,
  teamId: string | null,
  recursive: boolean,
): Promise<readonly TeamPermission[]> {
  const { transport } = connection
  const { items } =
    teamId === null
      ? await projectPermissions.list(transport, { session, query: { userId, recursive } })
      : await teamPermissions.list(transport, { session, query: { teamId, userId, recursive } })
  return items.map(({ id }) => Object.freeze({ id }))
}

/** The readers of a user's permissions. */
export function permissionHolder({ store }: ViewerStores): PermissionHolder {
  async function getPermission(first: TeamRef | string, second?: string): Promise<TeamPermission | null> {
    const [teamId, permissionId] = typeof first === 'string' ? [null, first] : [first.id, second]
    const held = await store('permissions', teamId, true).load()
    return held.find(({ id }) => id === permissionId) ?? null
  }

  return {
    getPermission,
    hasPermission: async (first: TeamRef | string, second?: string) => (await getPermission(first, second)) !== null,
    listPermissions(first: TeamRef | ListPermissionsOptions = {}, second: ListPermissionsOptions = {}) {
      const [teamId, { recursive = true }] = 'id' in first ? [first.id, second] : [null, first]
      return store('permissions', teamId, recursive).load()
    },
  }
}
