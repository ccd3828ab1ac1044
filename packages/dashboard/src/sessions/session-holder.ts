import type { SessionRecord } from '@latchkey/js'

/** Whose session it is, as a list names them. A deleted user is known by their id alone. */
export function nameOfHolder({ user, userId }: Pick<SessionRecord, 'user' | 'userId'>): string {
  if (user === null) return `Deleted user ${userId.slice(0, 8)}`
  return user.displayName || user.primaryEmail || (user.isAnonymous ? 'Guest' : `User ${userId.slice(0, 8)}`)
}
