/** The screens of the dashboard, in the order of the sidebar. A new screen is one object in its row, and a line here. */
import { auditScreen } from './audit/audit.screen.ts'
import { colleaguesScreen } from './colleagues/colleagues.screen.ts'
import { projectColleaguesScreen } from './colleagues/project-colleagues.screen.ts'
import { configScreen } from './config/config.screen.ts'
import { dataVaultScreen } from './data-vault/data-vault.screen.ts'
import { readinessScreen } from './doctor/readiness.screen.ts'
import { draftScreen } from './email-drafts/draft.screen.ts'
import { draftsScreen } from './email-drafts/drafts.screen.ts'
import { sendDraftScreen } from './email-drafts/send-draft.screen.ts'
import { templateScreen } from './email-templates/template.screen.ts'
import { templatesScreen } from './email-templates/templates.screen.ts'
import { themeScreen } from './email-themes/theme.screen.ts'
import { themesScreen } from './email-themes/themes.screen.ts'
import { sendScreen } from './emails/sends/send.screen.ts'
import { mailServerScreen } from './emails/server/mail-server.screen.ts'
import { eventsScreen } from './event-feed/events.screen.ts'
import { projectInboxScreen } from './inbox/inbox.screen.ts'
import { itemScreen } from './items/item.screen.ts'
import { itemsScreen } from './items/items.screen.ts'
import { newOfferScreen } from './offers/new-offer.screen.ts'
import { offerScreen } from './offers/offer.screen.ts'
import { offersScreen } from './offers/offers.screen.ts'
import { permissionsScreen } from './permission-definitions/permissions.screen.ts'
import { keysScreen } from './project-keys/keys.screen.ts'
import { authMethodsScreen } from './projects/auth-methods.screen.ts'
import { domainsScreen } from './projects/domains.screen.ts'
import { newProjectScreen } from './projects/new-project.screen.ts'
import { overviewScreen } from './projects/overview.screen.ts'
import { projectsScreen } from './projects/projects.screen.ts'
import { settingsScreen } from './projects/settings.screen.ts'
import type { NavigationEntry } from './screen.ts'
import { mailLogScreen } from './sent-emails/mail-log.screen.ts'
import { sessionsScreen } from './sessions/sessions.screen.ts'
import type { Settings } from './settings.ts'
import { providerScreen } from './sign-in-methods/providers/provider.screen.ts'
import { paymentSettingsScreen } from './stripe/payment-settings.screen.ts'
import { teamScreen } from './teams/team.screen.ts'
import { teamSettingsScreen } from './teams/team-settings.screen.ts'
import { teamsScreen } from './teams/teams.screen.ts'
import { transactionsScreen } from './transactions/transactions.screen.ts'
import { userImportScreen } from './user-transfer/import.screen.ts'
import { userTransferScreen } from './user-transfer/transfer.screen.ts'
import { userScreen } from './users/user.screen.ts'
import { usersScreen } from './users/users.screen.ts'
import { webhooksScreen } from './webhooks/webhooks.screen.ts'

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
