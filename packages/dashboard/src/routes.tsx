/**
 * Which address shows which screen, and what must be known first. Each screen is a file of its own, fetched
 * when it is opened or when a link to it is pointed at.
 */
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  redirect,
} from '@tanstack/react-router'
import { projectsQuery, teamsQuery } from './api.ts'
import { currentOwner, type Dashboard } from './dashboard.ts'
import { Failure } from './layouts/Failure.tsx'
import { NotFound } from './layouts/NotFound.tsx'
import { Root } from './layouts/Root.tsx'
import { ScreenSkeleton } from './layouts/ScreenSkeleton.tsx'
import { Shell } from './layouts/Shell.tsx'
import { SignedIn } from './layouts/SignedIn.tsx'
import { stateOfLink } from './owners/claim.ts'
import { below, paths } from './paths.ts'
import {
  readAuditSearch,
  readClaimSearch,
  readColleaguesSearch,
  readConfigSearch,
  readInboxSearch,
  readKeysSearch,
  readMailLogSearch,
  readOverviewSearch,
  readPermissionsSearch,
  readSessionsSearch,
  readTeamsSearch,
  readUsersSearch,
} from './searches.ts'

const root = createRootRouteWithContext<Dashboard>()({ component: Root })

const home = createRoute({
  getParentRoute: () => root,
  path: paths.home,
  beforeLoad: () => {
    throw redirect({ to: paths.projects })
  },
})

const handler = createRoute({
  getParentRoute: () => root,
  path: `${paths.handler}/$`,
  component: lazyRouteComponent(() => import('./account/HandlerScreen.tsx'), 'HandlerScreen'),
})

const claim = createRoute({
  getParentRoute: () => root,
  path: paths.claim,
  validateSearch: readClaimSearch,
  loaderDeps: ({ search: { code } }) => ({ code }),
  loader: ({ context, deps: { code } }) => stateOfLink(context.settings, code),
  component: lazyRouteComponent(() => import('./owners/ClaimScreen.tsx'), 'ClaimScreen'),
})

const shell = createRoute({ getParentRoute: () => root, id: 'shell', component: Shell })

const inbox = createRoute({
  getParentRoute: () => shell,
  path: paths.inbox,
  validateSearch: readInboxSearch,
  beforeLoad: ({ context }) => {
    if (!context.settings.isDevelopment) throw notFound()
  },
  component: lazyRouteComponent(() => import('./inbox/InboxScreen.tsx'), 'InboxScreen'),
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

const projects = createRoute({
  getParentRoute: () => signedIn,
  path: paths.projects,
  loader: ({ context }) =>
    Promise.all([
      context.queries.ensureQueryData(projectsQuery(context)),
      context.queries.ensureQueryData(teamsQuery(context)),
    ]),
  component: lazyRouteComponent(() => import('./projects/ProjectsScreen.tsx'), 'ProjectsScreen'),
})

const newProject = createRoute({
  getParentRoute: () => signedIn,
  path: paths.newProject,
  loader: ({ context }) => context.queries.ensureQueryData(teamsQuery(context)),
  component: lazyRouteComponent(() => import('./projects/NewProjectScreen.tsx'), 'NewProjectScreen'),
})

const colleagues = createRoute({
  getParentRoute: () => signedIn,
  path: paths.colleagues,
  validateSearch: readColleaguesSearch,
  loader: ({ context }) => context.queries.ensureQueryData(teamsQuery(context)),
  component: lazyRouteComponent(() => import('./colleagues/ColleaguesScreen.tsx'), 'ColleaguesScreen'),
})

const project = createRoute({
  getParentRoute: () => signedIn,
  path: paths.project,
  loader: async ({ context, params }) => {
    const owned = await context.queries.ensureQueryData(projectsQuery(context))
    if (!owned.some(({ id }) => id === params.projectId)) throw notFound()
  },
})

const inProject = { getParentRoute: () => project } as const

const overview = createRoute({
  ...inProject,
  path: '/',
  validateSearch: readOverviewSearch,
  component: lazyRouteComponent(() => import('./projects/OverviewScreen.tsx'), 'OverviewScreen'),
})
const users = createRoute({
  ...inProject,
  path: below(paths.project, paths.users) as '/users',
  validateSearch: readUsersSearch,
  component: lazyRouteComponent(() => import('./users/UsersScreen.tsx'), 'UsersScreen'),
})
const user = createRoute({
  ...inProject,
  path: below(paths.project, paths.user) as '/users/$userId',
  component: lazyRouteComponent(() => import('./users/UserScreen.tsx'), 'UserScreen'),
})
const userTransfer = createRoute({
  ...inProject,
  path: below(paths.project, paths.userTransfer) as '/users/transfer',
  component: lazyRouteComponent(() => import('./user-transfer/TransferScreen.tsx'), 'TransferScreen'),
})
const userImport = createRoute({
  ...inProject,
  path: below(paths.project, paths.userImport) as '/users/transfer/$importId',
  component: lazyRouteComponent(() => import('./user-transfer/ImportScreen.tsx'), 'ImportScreen'),
})
const sessions = createRoute({
  ...inProject,
  path: below(paths.project, paths.sessions) as '/sessions',
  validateSearch: readSessionsSearch,
  component: lazyRouteComponent(() => import('./sessions/SessionsScreen.tsx'), 'SessionsScreen'),
})
const teams = createRoute({
  ...inProject,
  path: below(paths.project, paths.teams) as '/teams',
  validateSearch: readTeamsSearch,
  component: lazyRouteComponent(() => import('./teams/TeamsScreen.tsx'), 'TeamsScreen'),
})
const teamSettings = createRoute({
  ...inProject,
  path: below(paths.project, paths.teamSettings) as '/teams/settings',
  component: lazyRouteComponent(() => import('./teams/TeamSettingsScreen.tsx'), 'TeamSettingsScreen'),
})
const team = createRoute({
  ...inProject,
  path: below(paths.project, paths.team) as '/teams/$teamId',
  component: lazyRouteComponent(() => import('./teams/TeamScreen.tsx'), 'TeamScreen'),
})
const permissions = createRoute({
  ...inProject,
  path: below(paths.project, paths.permissions) as '/permissions',
  validateSearch: readPermissionsSearch,
  component: lazyRouteComponent(() => import('./permission-definitions/PermissionsScreen.tsx'), 'PermissionsScreen'),
})
const authMethods = createRoute({
  ...inProject,
  path: below(paths.project, paths.authMethods) as '/auth-methods',
  component: lazyRouteComponent(() => import('./projects/AuthMethodsScreen.tsx'), 'AuthMethodsScreen'),
})
const domains = createRoute({
  ...inProject,
  path: below(paths.project, paths.domains) as '/domains',
  component: lazyRouteComponent(() => import('./projects/DomainsScreen.tsx'), 'DomainsScreen'),
})
const keys = createRoute({
  ...inProject,
  path: below(paths.project, paths.keys) as '/keys',
  validateSearch: readKeysSearch,
  component: lazyRouteComponent(() => import('./api-keys/KeysScreen.tsx'), 'KeysScreen'),
})
const readiness = createRoute({
  ...inProject,
  path: below(paths.project, paths.readiness) as '/readiness',
  component: lazyRouteComponent(() => import('./doctor/ReadinessScreen.tsx'), 'ReadinessScreen'),
})
const projectColleagues = createRoute({
  ...inProject,
  path: below(paths.project, paths.projectColleagues) as '/colleagues',
  validateSearch: readColleaguesSearch,
  component: lazyRouteComponent(() => import('./colleagues/ColleaguesScreen.tsx'), 'ProjectColleaguesScreen'),
})
const auditLog = createRoute({
  ...inProject,
  path: below(paths.project, paths.auditLog) as '/audit-log',
  validateSearch: readAuditSearch,
  component: lazyRouteComponent(() => import('./audit/AuditScreen.tsx'), 'AuditScreen'),
})
const config = createRoute({
  ...inProject,
  path: below(paths.project, paths.config) as '/config',
  validateSearch: readConfigSearch,
  component: lazyRouteComponent(() => import('./config/ConfigScreen.tsx'), 'ConfigScreen'),
})
const settings = createRoute({
  ...inProject,
  path: below(paths.project, paths.settings) as '/settings',
  component: lazyRouteComponent(() => import('./projects/SettingsScreen.tsx'), 'SettingsScreen'),
})
const mailLog = createRoute({
  ...inProject,
  path: below(paths.project, paths.mailLog) as '/mail-log',
  validateSearch: readMailLogSearch,
  component: lazyRouteComponent(() => import('./sent-emails/MailLogScreen.tsx'), 'MailLogScreen'),
})

const tree = root.addChildren([
  home,
  handler,
  claim,
  shell.addChildren([
    inbox,
    signedIn.addChildren([
      projects,
      newProject,
      colleagues,
      project.addChildren([
        overview,
        users,
        user,
        userTransfer,
        userImport,
        sessions,
        teams,
        teamSettings,
        team,
        permissions,
        authMethods,
        domains,
        keys,
        readiness,
        projectColleagues,
        auditLog,
        config,
        settings,
        mailLog,
      ]),
    ]),
  ]),
])

export function createDashboardRouter(context: Dashboard) {
  return createRouter({
    routeTree: tree,
    context,
    defaultPreload: 'intent',
    defaultPendingMs: 150,
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
}
