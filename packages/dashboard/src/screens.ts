/** The screens of the dashboard, in the order of the sidebar. A new screen is one object in its row, and a line here. */
import { applicationScreen, applicationsScreen } from './applications/applications.screens.ts'
import { auditScreen } from './audit/audit.screens.ts'
import { colleaguesScreen, projectColleaguesScreen } from './colleagues/colleagues.screens.ts'
import { configScreen } from './config/config.screens.ts'
import { dataVaultScreen } from './data-vault/data-vault.screens.ts'
import { readinessScreen } from './doctor/doctor.screens.ts'
import { draftScreen, draftsScreen, sendDraftScreen } from './email-drafts/email-drafts.screens.ts'
import { templateScreen, templatesScreen } from './email-templates/email-templates.screens.ts'
import { themeScreen, themesScreen } from './email-themes/email-themes.screens.ts'
import { mailServerScreen, sendScreen } from './emails/emails.screens.ts'
import { eventsScreen } from './event-feed/event-feed.screens.ts'
import { projectInboxScreen } from './inbox/inbox.screens.ts'
import { itemScreen, itemsScreen } from './items/items.screens.ts'
import { newOfferScreen, offerScreen, offersScreen } from './offers/offers.screens.ts'
import { permissionsScreen } from './permission-definitions/permission-definitions.screens.ts'
import { keysScreen } from './project-keys/project-keys.screens.ts'
import {
  authMethodsScreen,
  brandingScreen,
  domainsScreen,
  newProjectScreen,
  overviewScreen,
  projectsScreen,
  settingsScreen,
} from './projects/projects.screens.ts'
import type { NavigationEntry } from './screen.ts'
import { mailLogScreen } from './sent-emails/sent-emails.screens.ts'
import { sessionsScreen } from './sessions/sessions.screens.ts'
import type { Settings } from './settings.ts'
import { providerScreen } from './sign-in-methods/sign-in-methods.screens.ts'
import { paymentSettingsScreen } from './stripe/stripe.screens.ts'
import { teamScreen, teamSettingsScreen, teamsScreen } from './teams/teams.screens.ts'
import { transactionsScreen } from './transactions/transactions.screens.ts'
import { userImportScreen, userTransferScreen } from './user-transfer/user-transfer.screens.ts'
import { userScreen, usersScreen } from './users/users.screens.ts'
import { webhooksScreen } from './webhooks/webhooks.screens.ts'

/** For people who are signed in, whichever project is open. */
export const ownerScreens = [projectsScreen, newProjectScreen, colleaguesScreen] as const

/** Of one project. */
export const projectScreens = [
  overviewScreen,
  usersScreen,
  userScreen,
  userTransferScreen,
  userImportScreen,
  sessionsScreen,
  teamsScreen,
  teamSettingsScreen,
  teamScreen,
  permissionsScreen,
  authMethodsScreen,
  providerScreen,
  applicationsScreen,
  applicationScreen,
  brandingScreen,
  domainsScreen,
  keysScreen,
  dataVaultScreen,
  webhooksScreen,
  eventsScreen,
  readinessScreen,
  projectColleaguesScreen,
  auditScreen,
  configScreen,
  settingsScreen,
  projectInboxScreen,
  mailLogScreen,
  templatesScreen,
  templateScreen,
  themesScreen,
  themeScreen,
  draftsScreen,
  draftScreen,
  sendDraftScreen,
  sendScreen,
  mailServerScreen,
  offersScreen,
  newOfferScreen,
  offerScreen,
  itemsScreen,
  itemScreen,
  transactionsScreen,
  paymentSettingsScreen,
] as const

type NeedsMore =
  | typeof userScreen
  | typeof providerScreen
  | typeof applicationScreen
  | typeof userImportScreen
  | typeof teamScreen
  | typeof templateScreen
  | typeof themeScreen
  | typeof draftScreen
  | typeof sendDraftScreen
  | typeof sendScreen
  | typeof itemScreen
  | typeof offerScreen
export type ProjectPlace = Exclude<(typeof projectScreens)[number], NeedsMore>

/** Those that need the id of the project and nothing else. */
export const projectPlaces: readonly ProjectPlace[] = projectScreens.filter(isPlace)

function isPlace(screen: (typeof projectScreens)[number]): screen is ProjectPlace {
  return screen.path.lastIndexOf('$') === screen.path.indexOf('$')
}

export type Destination = ProjectPlace & { readonly navigation: NavigationEntry }

/** Those in the sidebar of some server. */
const destinations: readonly Destination[] = projectPlaces.filter(isDestination)

/** Those in the sidebar of this server. */
export function destinationsOn({ isDevelopment }: Pick<Settings, 'isDevelopment'>): readonly Destination[] {
  return destinations.filter(place => isOn(place, { isDevelopment }))
}

/** Whether this server has the screen. */
export function isOn(
  { navigation }: Pick<ProjectPlace, 'navigation'>,
  { isDevelopment }: Pick<Settings, 'isDevelopment'>,
): boolean {
  return isDevelopment || !navigation?.isForDevelopment
}

function isDestination(place: ProjectPlace): place is Destination {
  return place.navigation !== undefined
}
