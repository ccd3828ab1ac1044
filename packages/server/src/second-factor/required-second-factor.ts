/** Of whom a project requires a second factor. */
import type { ProjectConfig, ServerUser } from '@latchkey/contract'
import type { Db } from '../kernel/db/db.ts'
import { isMemberOfAny } from '../teams/teams.ts'

/** Whether it is required of this user, who has none. An anonymous user has no sign-in that it would protect. */
export async function mustEnrolSecondFactor(
  db: Db,
  { auth }: ProjectConfig,
  { id, requiresTotpMfa, isAnonymous }: Pick<ServerUser, 'id' | 'requiresTotpMfa' | 'isAnonymous'>,
): Promise<boolean> {
  const { requiredForEveryone, requiredInTeams } = auth.secondFactor
  if (requiresTotpMfa || isAnonymous) return false
  if (requiredForEveryone) return true
  const teamIds = Object.keys(requiredInTeams)
  return teamIds.length > 0 && isMemberOfAny(db, id, teamIds)
}
