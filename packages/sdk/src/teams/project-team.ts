/** A team, as the application's own server sees and changes it. */
import * as teamMemberships from '@latchkey/client/team-memberships'
import type { ServerTeam as WireServerTeam } from '@latchkey/contract'
import { getViewer, type Viewer } from '../app/viewer.ts'
import type { ServerItem } from '../items/item.ts'
import { readServerItem } from '../items/server-items.ts'
import type { TeamServerMetadata } from '../users/declared-types.ts'
import type { ServerTeamUser } from '../users/server-user.ts'
import { MemberTeam } from './member-team.ts'
import type { ServerTeam } from './server-team.ts'

export class ProjectTeam extends MemberTeam implements ServerTeam {
  readonly createdAt: Date
  readonly serverMetadata: TeamServerMetadata

  constructor(from: Viewer, wire: WireServerTeam) {
    super(from, wire)
    this.createdAt = new Date(wire.createdAtMillis)
    this.serverMetadata = wire.serverMetadata
  }

  async addUser(userId: string): Promise<void> {
    const { transport } = getViewer(this)
    await teamMemberships.create(transport, { params: { teamId: this.id, userId }, body: {} })
  }

  override listUsers(): Promise<readonly ServerTeamUser[]> {
    const { connection, read } = getViewer(this)
    return read(['listUsers', this.id], async transport =>
      (await import('../users/team-user.ts')).listMembers(connection, transport, this.id),
    )
  }

  override getItem(itemId: string): Promise<ServerItem> {
    const { connection, read } = getViewer(this)
    const item = { itemId, teamId: this.id }
    return read(['getItem', item], transport => readServerItem(connection, transport, item))
  }
}

export function toServerTeam(from: Viewer, wire: WireServerTeam): ServerTeam {
  return Object.freeze(new ProjectTeam(from, wire))
}
