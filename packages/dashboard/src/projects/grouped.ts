import type { AdminProject, Team } from '@latchkey/js'

export type Order = 'recent' | 'name'

export interface ProjectGroup<Project> {
  readonly teamId: string
  readonly teamName: string
  readonly projects: readonly Project[]
}

type Listed = Pick<AdminProject, 'id' | 'displayName' | 'description' | 'createdAt' | 'ownerTeamId'>

/** The projects that fit a search, under the teams that own them; teams in the order in which they were made. */
export function grouped<Project extends Listed>(
  projects: readonly Project[],
  teams: readonly Pick<Team, 'id' | 'displayName'>[],
  { search, order }: { search: string; order: Order },
): ProjectGroup<Project>[] {
  const found = projects.filter(project => fits(project, search.toLowerCase())).sort(comparisons[order])
  const owners = teams.map(({ id, displayName }) => ({
    teamId: id,
    teamName: displayName,
    projects: found.filter(({ ownerTeamId }) => ownerTeamId === id),
  }))
  return owners.filter(group => group.projects.length > 0)
}

function fits({ id, displayName, description }: Listed, search: string): boolean {
  return [id, displayName, description].some(text => text.toLowerCase().includes(search))
}

const comparisons: Record<Order, (a: Listed, b: Listed) => number> = {
  recent: (a, b) => b.createdAt.getTime() - a.createdAt.getTime(),
  name: (a, b) => a.displayName.localeCompare(b.displayName),
}
