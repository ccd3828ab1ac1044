import type { User } from '@latchkey/js'

/** What a user is called in lists: their name, else their address, else that they have neither. */
export function nameOf({
  displayName,
  primaryEmail,
  isAnonymous,
}: Pick<User, 'displayName' | 'primaryEmail' | 'isAnonymous'>): string {
  return displayName?.trim() || primaryEmail || (isAnonymous ? 'Guest' : 'No name')
}
