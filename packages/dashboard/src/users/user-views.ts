/** Saved views of the users of a project: a name for a set of filters. They are kept in this browser. */
import { readUsersSearch, type UserFilters } from './users.screens.ts'

export interface UserView {
  readonly name: string
  readonly filters: UserFilters
}

export function areSame(one: UserFilters, other: UserFilters): boolean {
  const written = (filters: UserFilters) => JSON.stringify(readUsersSearch({ ...filters }))
  return written(one) === written(other)
}

const getKey = (projectId: string) => `latchkey-user-views-${projectId}`

export function readViews(projectId: string): readonly UserView[] {
  const stored = localStorage.getItem(getKey(projectId))
  try {
    const parsed: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(parsed) ? parsed.flatMap(toView) : []
  } catch {
    // What another program wrote there is no view.
    return []
  }
}

export function writeViews(projectId: string, views: readonly UserView[]): void {
  localStorage.setItem(getKey(projectId), JSON.stringify(views))
}

function toView(stored: unknown): UserView[] {
  if (typeof stored !== 'object' || stored === null || !('name' in stored) || !('filters' in stored)) return []
  const { name, filters } = stored
  if (typeof name !== 'string' || typeof filters !== 'object' || filters === null) return []
  return [{ name, filters: readUsersSearch({ ...filters }) }]
}
