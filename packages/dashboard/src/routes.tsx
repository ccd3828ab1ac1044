/** Which address shows which screen, and what must be known first: derived from the screens. */
import { createRootRouteWithContext, createRoute, createRouter, notFound, redirect } from '@tanstack/react-router'
import { handlerScreen } from './account/account.screens.ts'
import { projectsQuery } from './api.ts'
import { tryReturnScreen } from './applications/applications.screens.ts'
import { stateOfLink } from './colleagues/claim.ts'
import { claimScreen, readClaimSearch } from './colleagues/colleagues.screens.ts'
import { currentOwner, type Dashboard } from './dashboard.ts'
import { inboxScreen, readInboxSearch } from './inbox/inbox.screens.ts'
import { Failure, NotFound } from './layouts/Failure.tsx'
import { Root, SignedIn } from './layouts/Root.tsx'
import { ScreenSkeleton } from './layouts/ScreenSkeleton.tsx'
import { Shell } from './layouts/Shell.tsx'
import type { RawSearch } from './parts/search-values.ts'
import { overviewScreen, projectsScreen } from './projects/projects.screens.ts'
import { purchaseReturnScreen, purchaseScreen } from './purchases/purchases.screens.ts'
import type { Screen } from './screen.ts'
import { getComponent } from './screen-components.ts'
import { ownerScreens, projectScreens } from './screens.ts'

const root = createRootRouteWithContext<Dashboard>()({ component: Root })

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: projectsScreen.path })
  },
})

const handler = createRoute({
  getParentRoute: () => root,
  path: `${handlerScreen.path}/$`,
  component: getComponent(handlerScreen),
})

const claim = createRoute({
  getParentRoute: () => root,
  path: claimScreen.path,
  validateSearch: readClaimSearch,
  loaderDeps: ({ search: { code } }) => ({ code }),
  loader: ({ context, deps: { code } }) => stateOfLink(context.settings, code),
  component: getComponent(claimScreen),
})

const purchase = createRoute({
  getParentRoute: () => root,
  path: purchaseScreen.path,
  component: getComponent(purchaseScreen),
})

const purchaseReturn = createRoute({
  getParentRoute: () => root,
  path: purchaseReturnScreen.path,
  component: getComponent(purchaseReturnScreen),
})

const tryReturn = createRoute({
  getParentRoute: () => root,
  path: tryReturnScreen.path,
  component: getComponent(tryReturnScreen),
})

const shell = createRoute({ getParentRoute: () => root, id: 'shell', component: Shell })

/** The frame stays around a screen that turns out not to exist; without this nothing would be shown at all. */
const inPlace = { notFoundComponent: NotFound } as const

const inbox = createRoute({
  getParentRoute: () => shell,
  ...inPlace,
  path: inboxScreen.path,
  validateSearch: readInboxSearch,
  beforeLoad: ({ context }) => {
    if (!context.settings.isDevelopment) throw notFound()
  },
  component: getComponent(inboxScreen),
  staticData: { title: inboxScreen.title },
})

const signedIn = createRoute({
  getParentRoute: () => shell,
  id: 'signed-in',
  beforeLoad: async ({ context, location }) => {
    if (await currentOwner(context.app)) return
    throw redirect({ href: `${context.app.urls.signIn}?after_auth_return_to=${encodeURIComponent(location.href)}` })
  },
  component: SignedIn,
})

const project = createRoute({
  getParentRoute: () => signedIn,
  ...inPlace,
  path: overviewScreen.path,
  loader: async ({ context, params }) => {
    const owned = await context.queries.ensureQueryData(projectsQuery(context))
    if (!owned.some(({ id }) => id === params.projectId)) throw notFound()
  },
})

function ownerRoute<Path extends string, Search>(screen: Screen<Path, Search>) {
  return createRoute({
    getParentRoute: () => signedIn,
    ...inPlace,
    path: screen.path,
    validateSearch: getSearch(screen),
    loader: ({ context }) => screen.load?.(context),
    component: getComponent(screen),
    staticData: { title: screen.title },
  })
}

type ProjectPath = typeof overviewScreen.path

/** The route of a screen, by its address below that of the project. */
function projectRoute<Below extends string, Search>(screen: Screen<`${ProjectPath}${Below}`, Search>) {
  return createRoute({
    getParentRoute: () => project,
    ...inPlace,
    // What is left of the path is what its type says.
    path: (screen.path.slice(overviewScreen.path.length) || '/') as Below,
    validateSearch: getSearch(screen),
    loader: async ({ context, params, location }) => {
      if (screen.prefetch) void prefetch(screen, context, params, location.search)
      await screen.load?.(context)
    },
    component: getComponent(screen),
    staticData: { title: screen.title },
  })
}

/** Failures are left to the queries of the screen, which show them. */
async function prefetch<Search>(
  screen: Screen<string, Search>,
  context: Dashboard,
  params: { readonly projectId?: string },
  search: RawSearch,
): Promise<void> {
  const owned = await context.queries.ensureQueryData(projectsQuery(context)).catch(() => [])
  const project = owned.find(({ id }) => id === params.projectId)
  if (project) screen.prefetch?.(project, context, getSearch(screen)(search))
}

/** A screen that declares no search has none, whatever stands in the address. */
function getSearch<Search>({ readSearch }: Screen<string, Search>) {
  // Its type is `object` then.
  return (raw: RawSearch): Search => readSearch?.(raw) ?? ({} as Search)
}

type OwnerRoutes<Screens> = {
  -readonly [Index in keyof Screens]: Screens[Index] extends Screen<infer Path, infer Search>
    ? ReturnType<typeof ownerRoute<Path, Search>>
    : never
}
type ProjectRoutes<Screens> = {
  -readonly [Index in keyof Screens]: Screens[Index] extends Screen<`${ProjectPath}${infer Below}`, infer Search>
    ? ReturnType<typeof projectRoute<Below extends '' ? '/' : Below, Search>>
    : never
}

// `map` forgets the order of a tuple, and with it which address belongs to which search.
const ownerRoutes = ownerScreens.map(screen => ownerRoute(screen)) as unknown as OwnerRoutes<typeof ownerScreens>
const projectRoutes = projectScreens.map(screen => projectRoute(screen)) as unknown as ProjectRoutes<
  typeof projectScreens
>

const tree = root.addChildren([
  home,
  handler,
  claim,
  purchase,
  purchaseReturn,
  tryReturn,
  shell.addChildren([inbox, signedIn.addChildren([...ownerRoutes, project.addChildren(projectRoutes)])]),
])

export function createDashboardRouter(context: Dashboard) {
  return createRouter({
    routeTree: tree,
    context,
    defaultPreload: 'intent',
    defaultPendingMs: 150,
    // The router would show the skeleton for half a second, even when the screen is there at once.
    defaultPendingMinMs: 0,
    defaultPendingComponent: ScreenSkeleton,
    defaultErrorComponent: Failure,
    defaultNotFoundComponent: NotFound,
    scrollRestoration: true,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createDashboardRouter>
  }
  interface StaticDataRouteOption {
    /** Of the screen: see `PageHeader`. */
    readonly title?: string
  }
}
