import type { ServerTeamUser } from '@latchkey/js'

/** The members in whose names or address the text occurs. */
export function membersLike(members: readonly ServerTeamUser[], text: string): readonly ServerTeamUser[] {
  const wanted = text.trim().toLowerCase()
  if (!wanted) return members
  return members.filter(({ id, displayName, primaryEmail, teamProfile }) =>
    [displayName, teamProfile.displayName, primaryEmail, id].some(words => words?.toLowerCase().includes(wanted)),
  )
}
