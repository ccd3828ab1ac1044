import type { Team } from '@latchkey/js'

/** What a team is called in lists. A team may have been given an empty name. */
export function nameOfTeam({ displayName }: Pick<Team, 'displayName'>): string {
  return displayName.trim() || 'Team without a name'
}
