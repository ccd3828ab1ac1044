import type { ServerUser } from '@latchkey/js'

/**
 * False for users who were created or imported and have had no session since. The server sets both times to the same
 * instant when it creates a user, and changes only `lastActiveAt` later.
 */
export function wasEverActive({ signedUpAt, lastActiveAt }: Pick<ServerUser, 'signedUpAt' | 'lastActiveAt'>): boolean {
  return lastActiveAt.getTime() !== signedUpAt.getTime()
}
