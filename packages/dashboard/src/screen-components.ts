import { lazyRouteComponent as lazy, type RouteComponent } from '@tanstack/react-router'
import { handlerScreen } from './account/account.screens.ts'
import { applicationScreen, applicationsScreen, tryReturnScreen } from './applications/applications.screens.ts'
import { auditScreen } from './audit/audit.screens.ts'
import { claimScreen, colleaguesScreen, projectColleaguesScreen } from './colleagues/colleagues.screens.ts'
import { configScreen } from './config/config.screens.ts'
import { dataVaultScreen } from './data-vault/data-vault.screens.ts'
import { readinessScreen } from './doctor/doctor.screens.ts'
import { draftScreen, draftsScreen, sendDraftScreen } from './email-drafts/email-drafts.screens.ts'
import { templateScreen, templatesScreen } from './email-templates/email-templates.screens.ts'
import { themeScreen, themesScreen } from './email-themes/email-themes.screens.ts'
import { mailServerScreen, sendScreen } from './emails/emails.screens.ts'
import { eventsScreen } from './event-feed/event-feed.screens.ts'
import { inboxScreen, projectInboxScreen } from './inbox/inbox.screens.ts'
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
import { purchaseReturnScreen, purchaseScreen } from './purchases/purchases.screens.ts'
import type { ownerScreens, projectScreens } from './screens.ts'
import { mailLogScreen } from './sent-emails/sent-emails.screens.ts'
import { sessionsScreen } from './sessions/sessions.screens.ts'
import { providerScreen } from './sign-in-methods/sign-in-methods.screens.ts'
import { paymentSettingsScreen } from './stripe/stripe.screens.ts'
import { teamScreen, teamSettingsScreen, teamsScreen } from './teams/teams.screens.ts'
import { transactionsScreen } from './transactions/transactions.screens.ts'
import { userImportScreen, userTransferScreen } from './user-transfer/user-transfer.screens.ts'
import { userScreen, usersScreen } from './users/users.screens.ts'
import { webhooksScreen } from './webhooks/webhooks.screens.ts'

/**
 * The component of each screen: a file of its own, fetched when the screen is opened or when a link to it is pointed at. Only the
 * routes use it, so that a component may link to any screen.
 */
const screenComponents: Readonly<Record<ScreenPath, RouteComponent>> = {
  [inboxScreen.path]: lazy(() => import('./inbox/InboxScreen.tsx'), 'InboxScreen'),
  [projectInboxScreen.path]: lazy(() => import('./inbox/InboxScreen.tsx'), 'InboxScreen'),
  [handlerScreen.path]: lazy(() => import('./account/HandlerScreen.tsx'), 'HandlerScreen'),
  [applicationScreen.path]: lazy(() => import('./applications/ApplicationScreen.tsx'), 'ApplicationScreen'),
  [applicationsScreen.path]: lazy(() => import('./applications/ApplicationsScreen.tsx'), 'ApplicationsScreen'),
  [tryReturnScreen.path]: lazy(() => import('./applications/TryReturnScreen.tsx'), 'TryReturnScreen'),
  [auditScreen.path]: lazy(() => import('./audit/AuditScreen.tsx'), 'AuditScreen'),
  [claimScreen.path]: lazy(() => import('./colleagues/ClaimScreen.tsx'), 'ClaimScreen'),
  [colleaguesScreen.path]: lazy(() => import('./colleagues/ColleaguesScreen.tsx'), 'ColleaguesScreen'),
  [projectColleaguesScreen.path]: lazy(() => import('./colleagues/ColleaguesScreen.tsx'), 'ProjectColleaguesScreen'),
  [configScreen.path]: lazy(() => import('./config/ConfigScreen.tsx'), 'ConfigScreen'),
  [dataVaultScreen.path]: lazy(() => import('./data-vault/DataVaultScreen.tsx'), 'DataVaultScreen'),
  [readinessScreen.path]: lazy(() => import('./doctor/ReadinessScreen.tsx'), 'ReadinessScreen'),
  [draftScreen.path]: lazy(() => import('./email-drafts/DraftScreen.tsx'), 'DraftScreen'),
  [draftsScreen.path]: lazy(() => import('./email-drafts/DraftsScreen.tsx'), 'DraftsScreen'),
  [sendDraftScreen.path]: lazy(() => import('./email-drafts/SendDraftScreen.tsx'), 'SendDraftScreen'),
  [templateScreen.path]: lazy(() => import('./email-templates/TemplateScreen.tsx'), 'TemplateScreen'),
  [templatesScreen.path]: lazy(() => import('./email-templates/TemplatesScreen.tsx'), 'TemplatesScreen'),
  [themeScreen.path]: lazy(() => import('./email-themes/ThemeScreen.tsx'), 'ThemeScreen'),
  [themesScreen.path]: lazy(() => import('./email-themes/ThemesScreen.tsx'), 'ThemesScreen'),
  [sendScreen.path]: lazy(() => import('./emails/sends/SendScreen.tsx'), 'SendScreen'),
  [mailServerScreen.path]: lazy(() => import('./emails/server/MailServerScreen.tsx'), 'MailServerScreen'),
  [eventsScreen.path]: lazy(() => import('./event-feed/EventsScreen.tsx'), 'EventsScreen'),
  [itemScreen.path]: lazy(() => import('./items/ItemScreen.tsx'), 'ItemScreen'),
  [itemsScreen.path]: lazy(() => import('./items/ItemsScreen.tsx'), 'ItemsScreen'),
  [newOfferScreen.path]: lazy(() => import('./offers/NewOfferScreen.tsx'), 'NewOfferScreen'),
  [offerScreen.path]: lazy(() => import('./offers/OfferScreen.tsx'), 'OfferScreen'),
  [offersScreen.path]: lazy(() => import('./offers/OffersScreen.tsx'), 'OffersScreen'),
  [permissionsScreen.path]: lazy(() => import('./permission-definitions/PermissionsScreen.tsx'), 'PermissionsScreen'),
  [keysScreen.path]: lazy(() => import('./project-keys/KeysScreen.tsx'), 'KeysScreen'),
  [authMethodsScreen.path]: lazy(() => import('./projects/AuthMethodsScreen.tsx'), 'AuthMethodsScreen'),
  [brandingScreen.path]: lazy(() => import('./projects/BrandingScreen.tsx'), 'BrandingScreen'),
  [domainsScreen.path]: lazy(() => import('./projects/DomainsScreen.tsx'), 'DomainsScreen'),
  [newProjectScreen.path]: lazy(() => import('./projects/NewProjectScreen.tsx'), 'NewProjectScreen'),
  [overviewScreen.path]: lazy(() => import('./projects/OverviewScreen.tsx'), 'OverviewScreen'),
  [projectsScreen.path]: lazy(() => import('./projects/ProjectsScreen.tsx'), 'ProjectsScreen'),
  [settingsScreen.path]: lazy(() => import('./projects/SettingsScreen.tsx'), 'SettingsScreen'),
  [purchaseScreen.path]: lazy(() => import('./purchases/PurchaseScreen.tsx'), 'PurchaseScreen'),
  [purchaseReturnScreen.path]: lazy(() => import('./purchases/PurchaseReturnScreen.tsx'), 'PurchaseReturnScreen'),
  [mailLogScreen.path]: lazy(() => import('./sent-emails/MailLogScreen.tsx'), 'MailLogScreen'),
  [sessionsScreen.path]: lazy(() => import('./sessions/SessionsScreen.tsx'), 'SessionsScreen'),
  [providerScreen.path]: lazy(() => import('./sign-in-methods/providers/ProviderScreen.tsx'), 'ProviderScreen'),
  [paymentSettingsScreen.path]: lazy(() => import('./stripe/PaymentSettingsScreen.tsx'), 'PaymentSettingsScreen'),
  [teamSettingsScreen.path]: lazy(() => import('./teams/TeamSettingsScreen.tsx'), 'TeamSettingsScreen'),
  [teamScreen.path]: lazy(() => import('./teams/TeamScreen.tsx'), 'TeamScreen'),
  [teamsScreen.path]: lazy(() => import('./teams/TeamsScreen.tsx'), 'TeamsScreen'),
  [transactionsScreen.path]: lazy(() => import('./transactions/TransactionsScreen.tsx'), 'TransactionsScreen'),
  [userImportScreen.path]: lazy(() => import('./user-transfer/ImportScreen.tsx'), 'ImportScreen'),
  [userTransferScreen.path]: lazy(() => import('./user-transfer/TransferScreen.tsx'), 'TransferScreen'),
  [userScreen.path]: lazy(() => import('./users/UserScreen.tsx'), 'UserScreen'),
  [usersScreen.path]: lazy(() => import('./users/UsersScreen.tsx'), 'UsersScreen'),
  [webhooksScreen.path]: lazy(() => import('./webhooks/WebhooksScreen.tsx'), 'WebhooksScreen'),
}

type ScreenPath = (typeof ownerScreens | typeof projectScreens)[number]['path'] | (typeof otherScreens)[number]['path']
/** Outside the lists of `screens.ts`. */
const otherScreens = [
  handlerScreen,
  claimScreen,
  inboxScreen,
  purchaseScreen,
  purchaseReturnScreen,
  tryReturnScreen,
] as const

/** @throws where the screen has none, which the type of the table excludes for listed screens. */
export function getComponent({ path }: { readonly path: string }): RouteComponent {
  const components: Readonly<Record<string, RouteComponent | undefined>> = screenComponents
  const component = components[path]
  if (!component) throw new Error(`The screen at ${path} has no component: add it to screen-components.ts.`)
  return component
}
