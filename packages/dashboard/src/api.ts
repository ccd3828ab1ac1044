/**
 * The queries of the screens. The dashboard is a client of the public API: a project is managed through the app that
 * `listOwnedProjects` returns for it, in the name of the signed-in user. The key of a query has the requests that it reads, so
 * that every write loads again what it made stale: no screen does.
 */
import type { Call, Route } from '@latchkey/client'
import { isStaleAfter, type Sent } from '@latchkey/client/stale'
import type { AdminOwnedProject, LatchkeyAdminApp } from '@latchkey/js'
import { latchkeyInternals } from '@latchkey/js/internal'
import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useSuspenseQuery,
} from '@tanstack/react-query'
import { notFound, useParams } from '@tanstack/react-router'
import { type Dashboard, owner, useDashboard } from './dashboard.ts'

/** A project as far as its lists need it. */
export interface Managed {
  readonly id: string
  readonly app: LatchkeyAdminApp
}

/** What the signed-in user reads in their own name: teams and projects. */
export const owned = { id: 'owned' } as const

/** A request that a query reads. */
export type Read = Route | (Sent & { readonly route: Route })

/** The key of a query of a project, by the requests that it reads. */
export function toKey(project: Pick<Managed, 'id'>, ...reads: readonly Read[]) {
  return [project.id, reads.map(read => (typeof read === 'string' ? { route: read } : read))] as const
}

/** Loads again what a write made stale, in its project and among what the signed-in user owns. */
export function outdate(queries: QueryClient, project: Pick<Managed, 'id'>, write: Sent): Promise<void> {
  return queries.invalidateQueries({
    predicate: ({ queryKey: [id, reads] }) =>
      (id === project.id || id === owned.id) && isReads(reads) && isStaleAfter(reads, write),
  })
}

/** Keys of what is not read from the API have no requests. */
function isReads(part: unknown): part is readonly Sent[] {
  return Array.isArray(part)
}

/**
 * The query of one request: its key is the request, its value what the server answers.
 *
 * @example
 * const { data } = useQuery(readQuery(project, 'GET /internal/doctor'))
 */
export function readQuery<R extends Route>(project: Managed, route: R, call?: Call<R>) {
  return queryOptions({
    queryKey: toKey(project, { route, params: call?.params, query: call?.query }),
    // A route whose call may be left out needs nothing of it.
    queryFn: ({ signal }) => project.app[latchkeyInternals].transport.send(route, { ...call, signal } as Call<R>),
  })
}

/** A page of a list, and the cursor of the next. */
type Page<Row> = readonly Row[] & { readonly nextCursor: string | null }

const rowsAtOnce = 100

/** A list that is read page by page, as far as a user scrolls. The rows of an earlier filter are shown until those of the new one are read. */
export function pagedQuery<Row>(
  queryKey: ReturnType<typeof toKey>,
  load: (page: { readonly cursor: string | null; readonly limit: number }, signal: AbortSignal) => Promise<Page<Row>>,
  /** Reads it again while only its first page is shown. */
  refetchIntervalMs?: number,
) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }: { pageParam: string | null; signal: AbortSignal }) =>
      load({ cursor: pageParam, limit: rowsAtOnce }, signal),
    initialPageParam: null,
    getNextPageParam: page => page.nextCursor,
    select: flatten<Row>,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data && state.data.pages.length > 1 ? false : (refetchIntervalMs ?? false)),
  })
}

const flatten = <Row>({ pages }: { readonly pages: readonly Page<Row>[] }): readonly Row[] => pages.flat()

export function projectsQuery({ app, queries }: Dashboard) {
  return queryOptions({
    queryKey: toKey(owned, 'GET /internal/projects', 'GET /team-permissions'),
    async queryFn() {
      const projects = await (await owner(app)).listOwnedProjects()
      for (const project of projects) {
        project.app[latchkeyInternals].onWrite(write => outdate(queries, project, write))
      }
      return projects
    },
  })
}

export function teamsQuery({ app }: Dashboard) {
  return queryOptions({ queryKey: toKey(owned, 'GET /teams'), queryFn: async () => (await owner(app)).listTeams() })
}

export function keysQuery(project: Managed) {
  return queryOptions({
    queryKey: toKey(project, 'GET /internal/api-keys'),
    queryFn: () => project.app.listInternalApiKeys(),
  })
}

/** The project of the address. Its screens are only reached when it is one of the owner's. */
export function useOwnedProject(): AdminOwnedProject {
  const { projectId } = useParams({ strict: false })
  const { data: projects } = useSuspenseQuery(projectsQuery(useDashboard()))
  const project = projects.find(({ id }) => id === projectId)
  if (!project) throw notFound()
  return project
}
