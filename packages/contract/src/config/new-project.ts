/** What a new project is written with. */
import type { ConfigOverride } from './override.ts'

export const newProjectOverride: ConfigOverride = {
  'domains.allowLocalhost': true,
  'auth.password.allowSignIn': true,
  'rbac.permissions.team_member': {
    description: 'Takes part: sees the other members and invites people',
    scope: 'team',
    containedPermissionIds: { $read_members: true, $invite_members: true },
  },
  'rbac.permissions.team_admin': {
    description: 'Manages the team: its members, invitations, keys and settings',
    scope: 'team',
    containedPermissionIds: {
      $update_team: true,
      $delete_team: true,
      $read_members: true,
      $remove_members: true,
      $invite_members: true,
      $manage_api_keys: true,
    },
  },
  'rbac.defaultPermissions.teamCreator': { team_admin: true },
  'rbac.defaultPermissions.teamMember': { team_member: true },
}
