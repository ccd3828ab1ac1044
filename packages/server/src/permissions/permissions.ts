/** Rights that people hold from the start: when they sign up, and when they create a team. */
import type { ProjectConfig } from '@latchkey/contract'
import type { Tx } from '../kernel/db/db.ts'
import { insertProjectGrants, insertTeamGrants } from './permissions.store.ts'

export async function grantCreatorDefaults(tx: Tx, config: ProjectConfig, teamId: string, userId: string) {
  await insertTeamGrants(tx, teamId, userId, existing(config, config.rbac.defaultPermissions.teamCreator, 'team'))
}

export async function grantSignUpDefaults(tx: Tx, config: ProjectConfig, userId: string) {
  await insertProjectGrants(tx, userId, existing(config, config.rbac.defaultPermissions.signUp, 'project'))
}

/** A default may outlive its definition; then it grants nothing. */
export function existing(
  { rbac }: ProjectConfig,
  defaults: Readonly<Record<string, true>>,
  scope: 'team' | 'project',
): string[] {
  const isSystem = (id: string) => scope === 'team' && id.startsWith('$')
  return Object.keys(defaults)
    .filter(id => rbac.permissions[id]?.scope === scope || isSystem(id))
    .sort()
}
