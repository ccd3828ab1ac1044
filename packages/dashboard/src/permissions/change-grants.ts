import type { ServerTeam, ServerUser } from '@latchkey/js'

/** Grants what is new and revokes what is gone. New ones first: no one is left without in between. */
export async function changeGrants(
  user: ServerUser,
  team: ServerTeam | null,
  before: ReadonlySet<string>,
  after: ReadonlySet<string>,
): Promise<void> {
  for (const id of after) {
    if (!before.has(id)) await (team ? user.grantPermission(team, id) : user.grantPermission(id))
  }
  for (const id of before) {
    if (!after.has(id)) await (team ? user.revokePermission(team, id) : user.revokePermission(id))
  }
}
