/** A team, as its members see it. */
import * as teamMemberships from '@latchkey/client/team-memberships'
import * as teams from '@latchkey/client/teams'
import type { ClientTeam } from '@latchkey/contract'
import type { ApiKeyCreateOptions, TeamApiKey, TeamApiKeyFirstView } from '../api-keys/api-keys.ts'
import { latchkeyInternals, type ObjectInternals } from '../app/internals.ts'
import { getViewer, type Viewer } from '../app/viewer.ts'
import type { RotateApplicationSecretOptions, RotatedApplicationSecret } from '../applications/application.ts'
import type {
  ServiceAccount,
  ServiceAccountCreateOptions,
  ServiceAccountFirstView,
  ServiceAccountUpdateOptions,
} from '../applications/service-account.ts'
import type { TeamInvitation, TeamInviteOptions } from '../invitations/team-invitations.ts'
import type { Item } from '../items/item.ts'
import { AnyCustomer } from '../purchases/any-customer.ts'
import type { MemberRoles, RoleChange, TeamRoles } from '../team-roles/roles.ts'
import type { TeamClientMetadata, TeamClientReadOnlyMetadata } from '../users/declared-types.ts'
import type { ServerTeamUpdateOptions } from './server-team.ts'
import type { Team } from './team.ts'
import type { TeamUser } from './team-member.ts'

export class MemberTeam extends AnyCustomer implements Team {
  readonly displayName: string
  readonly profileImageUrl: string | null
  readonly clientMetadata: TeamClientMetadata
  readonly clientReadOnlyMetadata: TeamClientReadOnlyMetadata
  readonly [latchkeyInternals]: ObjectInternals

  constructor(from: Viewer, wire: ClientTeam) {
    super(from, 'team', wire.id)
    this.displayName = wire.displayName
    this.profileImageUrl = wire.profileImageUrl
    this.clientMetadata = wire.clientMetadata
    this.clientReadOnlyMetadata = wire.clientReadOnlyMetadata
    this[latchkeyInternals] = { store: from.store }
  }

  async update(options: ServerTeamUpdateOptions): Promise<void> {
    const { transport, session } = getViewer(this)
    await teams.update(transport, { session, params: { teamId: this.id }, body: { ...options } })
  }

  async delete(): Promise<void> {
    const { transport, session } = getViewer(this)
    await teams.delete(transport, { session, params: { teamId: this.id } })
  }

  async inviteUser(options: TeamInviteOptions): Promise<void> {
    await (await import('../invitations/team-invitations.ts')).send(getViewer(this), this.id, options)
  }

  listInvitations(): Promise<readonly TeamInvitation[]> {
    const from = getViewer(this)
    return from.read(['listInvitations', this.id], async transport =>
      (await import('../invitations/team-invitations.ts')).list(from, transport, this.id),
    )
  }

  listUsers(): Promise<readonly TeamUser[]> {
    const from = getViewer(this)
    return from.read(['listUsers', this.id], async transport =>
      (await import('./team-member.ts')).list(from, transport, this.id),
    )
  }

  async removeUser(userId: string): Promise<void> {
    const { transport, session } = getViewer(this)
    await teamMemberships.delete(transport, { session, params: { teamId: this.id, userId } })
  }

  getRoles(): Promise<TeamRoles> {
    const from = getViewer(this)
    return from.read(['getRoles', this.id], async transport =>
      (await import('../team-roles/roles.ts')).read(from, transport, this.id),
    )
  }

  async changeRoles(userId: string, change: RoleChange): Promise<MemberRoles> {
    return (await import('../team-roles/roles.ts')).change(getViewer(this), this.id, userId, change)
  }

  listApiKeys(): Promise<readonly TeamApiKey[]> {
    const from = getViewer(this)
    return from.read(['listApiKeys', this.id], async transport =>
      (await import('../api-keys/api-keys.ts')).listOfTeam(from, transport, this.id),
    )
  }

  async createApiKey(options: ApiKeyCreateOptions): Promise<TeamApiKeyFirstView> {
    return (await import('../api-keys/api-keys.ts')).createForTeam(getViewer(this), this.id, options)
  }

  listServiceAccounts(): Promise<readonly ServiceAccount[]> {
    const from = getViewer(this)
    return from.read(['listServiceAccounts', this.id], async transport =>
      (await import('../applications/service-account.ts')).list({ ...from, transport, teamId: this.id }),
    )
  }

  async createServiceAccount(options: ServiceAccountCreateOptions): Promise<ServiceAccountFirstView> {
    const scope = { ...getViewer(this), teamId: this.id }
    return (await import('../applications/service-account.ts')).create(scope, options)
  }

  async updateServiceAccount(id: string, options: ServiceAccountUpdateOptions): Promise<ServiceAccount> {
    const scope = { ...getViewer(this), teamId: this.id }
    return (await import('../applications/service-account.ts')).update(scope, id, options)
  }

  async deleteServiceAccount(id: string): Promise<void> {
    const scope = { ...getViewer(this), teamId: this.id }
    return (await import('../applications/service-account.ts')).remove(scope, id)
  }

  async rotateServiceAccountSecret(
    id: string,
    options?: RotateApplicationSecretOptions,
  ): Promise<RotatedApplicationSecret> {
    const scope = { ...getViewer(this), teamId: this.id }
    return (await import('../applications/service-account.ts')).rotateSecret(scope, id, options)
  }

  getItem(itemId: string): Promise<Item> {
    const customer = { itemId, teamId: this.id }
    return getViewer(this).read(['getItem', customer], async transport =>
      (await import('../items/item.ts')).readItem(transport, customer),
    )
  }
}

export function toTeam(from: Viewer, wire: ClientTeam): Team {
  return Object.freeze(new MemberTeam(from, wire))
}
