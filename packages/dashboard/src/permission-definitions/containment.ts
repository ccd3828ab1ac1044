/** What permissions contain, worked out for those who look at definitions; the server decides who may do what. */

/** A permission and what it contains directly. */
export interface Definition {
  readonly id: string
  readonly displayName?: string
  readonly description?: string
  readonly containedPermissionIds: readonly string[]
}

/** The permissions of every project, which no one defines. */
export function isSystem(id: string): boolean {
  return id.startsWith('$')
}

/** Those that the project defines itself, then those that are always there. */
export function ownFirst(definitions: readonly Definition[]): readonly Definition[] {
  return [...definitions.filter(({ id }) => !isSystem(id)), ...definitions.filter(({ id }) => isSystem(id))]
}

/** Everything that comes with these permissions, those themselves left out; and with which of them it comes. */
export function comesWith(definitions: readonly Definition[], granted: Iterable<string>): ReadonlyMap<string, string> {
  const contained = new Map(definitions.map(({ id, containedPermissionIds }) => [id, containedPermissionIds]))
  const found = new Map<string, string>()
  for (const root of granted) {
    const seen = new Set([root])
    // Circles are legal: what was seen is not looked at again.
    for (const id of seen) for (const inner of contained.get(id) ?? []) seen.add(inner)
    seen.delete(root)
    for (const id of seen) if (!found.has(id)) found.set(id, root)
  }
  return found
}

/** The definitions that contain this one directly. */
export function getContainers(definitions: readonly Definition[], id: string): readonly Definition[] {
  return definitions.filter(({ containedPermissionIds }) => containedPermissionIds.includes(id))
}

/** The shortest way from a permission back to itself if it were to contain these, or null. */
export function circleThrough(
  definitions: readonly Definition[],
  id: string,
  containedIds: readonly string[],
): readonly string[] | null {
  const contained = new Map(definitions.map(definition => [definition.id, definition.containedPermissionIds]))
  const ways: string[][] = containedIds.map(inner => [id, inner])
  const seen = new Set<string>()
  for (const way of ways) {
    const end = way.at(-1) ?? id
    if (end === id) return way
    if (seen.has(end)) continue
    seen.add(end)
    for (const inner of contained.get(end) ?? []) ways.push([...way, inner])
  }
  return null
}

/** The definitions in whose id or description the text occurs. */
export function definitionsLike<D extends Definition>(definitions: readonly D[], text: string): readonly D[] {
  const wanted = text.trim().toLowerCase()
  if (!wanted) return definitions
  return definitions.filter(({ id, displayName = '', description = '' }) =>
    `${id} ${displayName} ${description}`.toLowerCase().includes(wanted),
  )
}

/** The display name that the project gave a permission; without one, the id. */
export function nameOfPermission(definitions: readonly Definition[] | undefined, id: string): string {
  return definitions?.find(definition => definition.id === id)?.displayName?.trim() || id
}
