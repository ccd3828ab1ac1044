/**
 * What the screens ask for, as queries by name. The dashboard is a client of the public API: a project is
 * managed through the app that `listOwnedProjects` hands out for it, in the name of the signed-in user.
 */

import type { AdminOwnedProject, LatchkeyAdminApp } from '@latchkey/js'
import { type QueryClient, queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { notFound, useParams } from '@tanstack/react-router'
import { type Dashboard, owner, useDashboard } from './dashboard.ts'

/** Answers hold functions, which cannot be compared: each answer takes the place of the last as it is. */
export const asAnswered = { structuralSharing: false } as const

export function projectsQuery({ app }: Dashboard) {
  return queryOptions({
    queryKey: ['projects'],
    queryFn: async () => (await owner(app)).listOwnedProjects(),
    ...asAnswered,
  })
}

export function teamsQuery({ app }: Dashboard) {
  return queryOptions({ queryKey: ['teams'], queryFn: async () => (await owner(app)).listTeams(), ...asAnswered })
}

export function keysQuery(project: Managed) {
  return queryOptions({
    queryKey: ['project', project.id, 'keys'],
    queryFn: () => project.app.listInternalApiKeys(),
    ...asAnswered,
  })
}

/** A project as far as its lists need it. */
export interface Managed {
  readonly id: string
  readonly app: LatchkeyAdminApp
}

/** The project of the address. Its screens are only reached when it is one of the owner's. */
export function useOwnedProject(): AdminOwnedProject {
  const { projectId } = useParams({ strict: false })
  const { data: projects } = useSuspenseQuery(projectsQuery(useDashboard()))
  const project = projects.find(({ id }) => id === projectId)
  if (!project) throw notFound()
  return project
}

/** After a change of a project: all queries of projects are invalidated. */
export function projectsChanged(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({ queryKey: ['projects'] })
}
