/**
 * Groups of newer published SDKs that mean nothing to this server. The file of an application may have them, and is not refused as a whole: they
 * are kept with what was pushed, and change nothing.
 */
import { type Found, problem } from './problem.ts'

const foreignGroups: readonly string[] = ['dbSync', 'analytics', 'customDashboards', 'deployments']
/** As JSON. */
const mostCharacters = 100_000

export const isForeign = (path: string): boolean => foreignGroups.includes(path.split('.')[0] ?? '')

/** What was pushed is stored as it is, and shown to server keys. */
export function* foreignProblems(path: string, value: unknown): Generator<Found> {
  yield undefined
  if (typeof value === 'string' && hasPassword.test(value))
    yield problem(path, 'has an address with a password, which does not belong in a file')
  if (typeof value !== 'object' || value === null) return
  for (const [name, inner] of Object.entries(value)) yield* foreignProblems(`${path}.${name}`, inner)
}

const hasPassword = /:\/\/[^\s/@:]*:[^\s/@]+@/

/** All that a project keeps of them. Null: not too much. */
export function foreignSizeProblem(foreign: object): string | null {
  const isTooLarge = JSON.stringify(foreign).length > mostCharacters
  return isTooLarge ? `${foreignGroups.join(', ')} have more than ${mostCharacters} characters together` : null
}
