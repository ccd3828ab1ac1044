import type { TeamUser } from '@latchkey/js'

/** What a member is called in the team; empty for those who have told no name, here or in their account. */
export function memberName({ teamProfile }: TeamUser): string {
  return teamProfile.displayName?.trim() ?? ''
}
