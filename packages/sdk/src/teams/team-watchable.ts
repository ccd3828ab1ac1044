import type { TeamApiKey } from '../api-keys/api-key.ts'
import type { TeamInvitation } from '../invitations/team-invitation.ts'
import type { Purchase } from '../purchases/purchase.ts'
import type { TeamRoles } from '../team-roles/team-roles.ts'
import type { TeamUser } from './team-member.ts'

/** What can be watched of a team, by name. */
export interface TeamWatchable {
  /** The members. */
  users(teamId: string): readonly TeamUser[]
  invitations(teamId: string): readonly TeamInvitation[]
  teamApiKeys(teamId: string): readonly TeamApiKey[]
  roles(teamId: string): TeamRoles
  purchases(customerType: 'user' | 'team', customerId: string): readonly Purchase[]
}
