import type { Text } from '../i18n/english.ts'

export const longestName = 256

/** What the server would refuse of a name of a person or a team. */
export function nameProblem(name: string): Text | undefined {
  return name.length > longestName ? 'Use at most {longest} characters.' : undefined
}
