import type { TeamUser } from '@latchkey/js'

/** What a member is called in the team; empty for those without a name, here or in their account. */
export function memberName({ teamProfile }: TeamUser): string {
  return teamProfile.displayName?.trim() ?? ''
}
