/**
 * The permissions that every project has in its teams. No one defines them and no one may change them;
 * they contain nothing. Team administration is guarded by them.
 */
export const systemPermissions = {
  $update_team: 'Change the name, picture and metadata of the team',
  $delete_team: 'Delete the team',
  $read_members: 'See the other members of the team',
  $remove_members: 'Remove other members, and revoke invitations',
  $invite_members: 'Invite people to the team',
  $manage_api_keys: "See, make and revoke the team's API keys",
} as const

export type SystemPermissionId = keyof typeof systemPermissions

export function isSystemPermission(id: string): id is SystemPermissionId {
  return Object.hasOwn(systemPermissions, id)
}
