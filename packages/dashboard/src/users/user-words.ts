import type { ServerUser, User } from '@latchkey/js'

/** What a user is called in lists: their name, else their address, else that they have neither. */
export function getName({
  displayName,
  primaryEmail,
  isAnonymous,
}: Pick<User, 'displayName' | 'primaryEmail' | 'isAnonymous'>): string {
  return displayName?.trim() || primaryEmail || (isAnonymous ? 'Guest' : 'No name')
}

export type UserLock = Pick<ServerUser, 'isLocked' | 'lockedUntil' | 'lockReason'>

export const aboutLocking = 'Ends all sessions at once and refuses every sign-in. Nothing is deleted.'

export const unlockFirst = 'This user is locked. Unlock them first.'

const dayAndTime = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })

/** “Jan 31, 2030, 2:00 PM”. */
export const formatDayAndTime = (at: Date) => dayAndTime.format(at)

/**
 * False for users who were created or imported and have had no session since. The server sets both times to the same
 * instant when it creates a user, and changes only `lastActiveAt` later.
 */
export function wasEverActive({ signedUpAt, lastActiveAt }: Pick<ServerUser, 'signedUpAt' | 'lastActiveAt'>): boolean {
  return lastActiveAt.getTime() !== signedUpAt.getTime()
}
