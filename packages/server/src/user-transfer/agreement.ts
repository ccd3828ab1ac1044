/** Whether the project has already what a row brings. */
import { isDeepStrictEqual } from 'node:util'
import { type TeamImportRow, type TeamRow, toSnake, type UserImportRow, type UserRow } from '@latchkey/contract'

/** The fields, as the wire calls them, that a row states otherwise than they are kept. */
export function differences(given: UserImportRow | TeamImportRow, kept: UserRow | TeamRow): string[] {
  return Object.entries(given)
    .filter(([name, value]) => value !== undefined && !agrees(name, value, Reflect.get(kept, name)))
    .map(([name]) => toSnake(name))
}

const emptyIsNone = ['displayName', 'lockReason', 'restrictedByAdminReason', 'restrictedByAdminPrivateDetails']

function agrees(name: string, given: unknown, kept: unknown): boolean {
  // An empty name or reason is none.
  if (emptyIsNone.includes(name) && given === '' && kept === null) return true
  if (name.endsWith('Metadata')) return isDeepStrictEqual(given, kept)
  return isPartOf(inOrder(given), inOrder(kept))
}

/** Lists of equal length, item by item; of objects what is stated. */
function isPartOf(given: unknown, kept: unknown): boolean {
  if (Array.isArray(given) && Array.isArray(kept))
    return given.length === kept.length && given.every((item, index) => isPartOf(inOrder(item), inOrder(kept[index])))
  if (typeof given === 'object' && given !== null && typeof kept === 'object' && kept !== null)
    return Object.entries(given).every(
      ([name, value]) => value === undefined || isPartOf(inOrder(value), inOrder(Reflect.get(kept, name))),
    )
  return given === kept
}

/** Permissions and memberships are kept in an order of their own. */
function inOrder(value: unknown): unknown {
  if (!Array.isArray(value)) return value
  const keyed = value.map(item => ({ item, key: getKey(item) }))
  return keyed.sort((one, other) => (one.key < other.key ? -1 : 1)).map(({ item }) => item)
}

function getKey(item: unknown): string {
  if (typeof item !== 'object' || item === null) return String(item)
  const { teamId, value, id, accountId }: Record<string, unknown> = { ...item }
  return String(teamId ?? value ?? `${id}:${accountId}`)
}
