import type { Definition } from './containment.ts'

/** The display name that the project gave a permission; without one, the id. */
export function nameOfPermission(definitions: readonly Definition[] | undefined, id: string): string {
  return definitions?.find(definition => definition.id === id)?.displayName?.trim() || id
}
