/** A new project as the form asks for it. */
import type { AdminOwnedProject } from '@latchkey/js'
import { projectsChanged } from '../api.ts'
import { type Dashboard, owner } from '../dashboard.ts'
import type { SignInSwitches } from './sign-in-switches.ts'

export interface NewProject extends SignInSwitches {
  readonly displayName: string
  /** Empty for someone who is in no team yet: they get one. */
  readonly teamId: string
}

const firstTeam = 'My team'

export async function createProject(
  { app, queries }: Dashboard,
  { displayName, teamId, ...switches }: NewProject,
): Promise<AdminOwnedProject> {
  const user = await owner(app)
  const owningTeam = teamId || (await user.createTeam({ displayName: firstTeam })).id
  const project = await user.createProject({
    displayName: displayName.trim(),
    teamId: owningTeam,
    config: switches,
  })
  await Promise.all([projectsChanged(queries), queries.invalidateQueries({ queryKey: ['teams'] })])
  return project
}
