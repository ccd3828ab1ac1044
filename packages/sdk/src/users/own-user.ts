/** The signed-in user, to a page or a program without a secret key. */
import type { EmailAlreadyVerified } from '@latchkey/client/errors'
import * as teams from '@latchkey/client/teams'
import * as users from '@latchkey/client/users'
import type { ServerUser as WireServerUser } from '@latchkey/contract'
import { getViewer, type Viewer } from '../app/viewer.ts'
import type { Item } from '../items/item.ts'
import type { TeamRef } from '../permissions/permission.ts'
import { toTeam } from '../teams/member-team.ts'
import type { Team, TeamCreateOptions } from '../teams/team.ts'
import { AnyUser } from './any-user.ts'
import type { CurrentUser } from './current-user.ts'
import type { ClientMetadata } from './declared-types.ts'
import { signedIn } from './signed-in.ts'
import { type UserUpdateOptions, withTotpSecret } from './user.ts'

class OwnUser extends signedIn(AnyUser) implements CurrentUser {
  async update(options: UserUpdateOptions): Promise<void> {
    const { transport, session } = getViewer(this)
    await users.updateOwn(transport, { session, body: withTotpSecret(options) })
  }

  async setDisplayName(displayName: string | null): Promise<void> {
    await this.update({ displayName })
  }

  async setClientMetadata(clientMetadata: ClientMetadata): Promise<void> {
    await this.update({ clientMetadata })
  }

  async setSelectedTeam(team: TeamRef | null): Promise<void> {
    await this.update({ selectedTeamId: team?.id ?? null })
  }

  async delete(): Promise<void> {
    const { transport, session } = getViewer(this)
    await users.deleteOwn(transport, { session })
    session?.markInvalid()
  }

  async sendVerificationEmail(options?: { readonly callbackUrl?: string }): Promise<EmailAlreadyVerified | undefined> {
    const { sendPrimary } = await import('../contact-channels/contact-channels.ts')
    return sendPrimary(getViewer(this), this.primaryEmail, options)
  }

  listTeams(): Promise<readonly Team[]> {
    const from = getViewer(this)
    return from.read(['listTeams'], async transport => {
      const { session, userId } = from
      const { items } = await teams.list(transport, { session, query: { userId } })
      return items.map(item => toTeam(from, item))
    })
  }

  async getTeam(teamId: string): Promise<Team | null> {
    return (await this.listTeams()).find(({ id }) => id === teamId) ?? null
  }

  async createTeam(options: TeamCreateOptions): Promise<Team> {
    const from = getViewer(this)
    const { transport, session, userId } = from
    return toTeam(from, await teams.create(transport, { session, body: { ...options, creatorUserId: userId } }))
  }

  getItem(itemId: string): Promise<Item> {
    const customer = { itemId, userId: this.id }
    return getViewer(this).read(['getItem', customer], async transport =>
      (await import('../items/item.ts')).readItem(transport, customer),
    )
  }
}

export function toCurrentUser(from: Viewer, wire: WireServerUser): CurrentUser {
  return Object.freeze(new OwnUser(from, wire))
}
