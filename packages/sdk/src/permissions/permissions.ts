/** Which permissions a user holds. */
import type { Transport } from '@latchkey/client'
import * as projectPermissions from '@latchkey/client/project-permissions'
import * as teamPermissions from '@latchkey/client/team-permissions'
import type { Viewer } from '../app/viewer.ts'
import type { TeamPermission } from './permission.ts'

/** In a team, or with null in the project. */
export async function list(
  { session, userId }: Viewer,
  transport: Transport,
  teamId: string | null,
  recursive: boolean,
): Promise<readonly TeamPermission[]> {
  const { items } =
    teamId === null
      ? await projectPermissions.list(transport, { session, query: { userId, recursive } })
      : await teamPermissions.list(transport, { session, query: { teamId, userId, recursive } })
  return items.map(({ id }) => Object.freeze({ id }))
}
