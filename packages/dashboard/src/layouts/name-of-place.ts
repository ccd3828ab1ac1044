import { projectPlaces } from '../screens.ts'

/** What a link says that leads to a screen known by its path only: “Go to Domains”. */
export function nameOfPlace(path: string): string {
  const { pathname } = new URL(path, location.origin)
  const inProject = pathname.replace(/^\/projects\/[^/]+/, '/projects/$projectId')
  const known = projectPlaces.find(({ path: known }) => known === inProject)
  return known ? `Go to ${known.title}` : 'Go there'
}
