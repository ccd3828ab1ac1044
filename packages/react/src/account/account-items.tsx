import { latchkeyInternals, type Store } from '@latchkey/js/internal'
import { Avatar } from '@latchkey/ui/Avatar'
import { PersonIcon } from '@latchkey/ui/icons'
import {
  ApplicationsIcon,
  BellIcon,
  CardIcon,
  DevicesIcon,
  KeyIcon,
  MailIcon,
  PlusIcon,
  SettingsIcon,
  ShieldIcon,
} from '@latchkey/ui/page-icons'
import { lazy, type ReactNode, useSyncExternalStore } from 'react'
import type { CurrentUser } from '../app/current-user.ts'
import { useLatchkeyApp, useTranslation } from '../frame/context.ts'
import { useProject } from '../hooks/app-hooks.ts'
import { useHash } from '../hooks/use-page-state.ts'
import { sells } from '../purchases/held-purchases.ts'
import { teamCreationId, teamSettingsId } from '../teams/team-settings.ts'
import type { AccountIconName, AccountItem } from './AccountSettings.tsx'
import { ProfileTab } from './ProfileTab.tsx'
import { SettingsTab } from './SettingsTab.tsx'

const AuthTab = lazy(() => import('./AuthTab.tsx'))
const SessionsTab = lazy(() => import('../sessions/SessionsTab.tsx'))
const ConnectedApplications = lazy(() => import('../applications/ConnectedApplications.tsx'))
const ApiKeysTab = lazy(() => import('../api-keys/ApiKeys.tsx'))
const BillingTab = lazy(() => import('../purchases/Billing.tsx'))
const NotificationsTab = lazy(() => import('../notifications/NotificationsTab.tsx'))
const TeamTab = lazy(() => import('../teams/TeamTab.tsx'))
const ReceivedInvitations = lazy(() => import('../teams/ReceivedInvitations.tsx'))
const TeamCreationTab = lazy(() => import('../teams/TeamCreationForm.tsx'))

const icons: Readonly<Record<AccountIconName, ReactNode>> = {
  Contact: <PersonIcon />,
  ShieldCheck: <ShieldIcon />,
  Bell: <BellIcon />,
  Monitor: <DevicesIcon />,
  Key: <KeyIcon />,
  Settings: <SettingsIcon />,
  CirclePlus: <PlusIcon />,
}

/** What there is to see and change: about oneself, and about each team. The project says what of it is offered. */
export function useAccountItems(user: CurrentUser, extraItems: readonly AccountItem[] = []) {
  const t = useTranslation()
  const { config } = useProject()
  const hasBilling = useHasBilling(user)
  const isInvited = useIsInvited(user)
  const hasApplications = useHasApplications(user)
  const own: AccountItem[] = [
    { id: 'profile', title: t('My profile'), icon: <PersonIcon />, content: <ProfileTab user={user} /> },
    { id: 'auth', title: t('Emails & sign-in'), icon: <MailIcon />, content: <AuthTab user={user} /> },
    {
      id: 'notifications',
      title: t('Notifications'),
      icon: <BellIcon />,
      content: <NotificationsTab user={user} />,
    },
    { id: 'sessions', title: t('Active sessions'), icon: <DevicesIcon />, content: <SessionsTab user={user} /> },
  ]
  if (hasApplications) {
    own.push({
      id: applicationsId,
      title: t('Applications'),
      icon: <ApplicationsIcon />,
      content: <ConnectedApplications user={user} />,
    })
  }
  if (config.allowUserApiKeys) {
    own.push({ id: 'api-keys', title: t('API keys'), icon: <KeyIcon />, content: <ApiKeysTab user={user} /> })
  }
  // A host that has had a page of its own keeps it.
  if (hasBilling && !extraItems.some(({ id }) => id === billingId)) {
    own.push({ id: billingId, title: t('Billing'), icon: <CardIcon />, content: <BillingTab user={user} /> })
  }
  own.push(...extraItems.map(item => ({ ...item, icon: item.icon ?? (item.iconName && icons[item.iconName]) })))
  own.push({ id: 'settings', title: t('Settings'), icon: <SettingsIcon />, content: <SettingsTab user={user} /> })

  const teams: AccountItem[] = user.useTeams().map(team => ({
    id: teamSettingsId(team),
    title: team.displayName || t('No name yet'),
    icon: <Avatar size="tiny" imageUrl={team.profileImageUrl} name={team.displayName} />,
    content: <TeamTab user={user} team={team} />,
  }))
  if (isInvited) {
    teams.push({
      id: invitationsId,
      title: t('Open invitations'),
      icon: <MailIcon />,
      content: <ReceivedInvitations user={user} />,
    })
  }
  if (config.clientTeamCreationEnabled) {
    teams.push({
      id: teamCreationId,
      title: t('Create a team'),
      icon: <PlusIcon />,
      content: <TeamCreationTab user={user} />,
    })
  }
  return { own, teams }
}

const invitationsId = 'invitations'

/** Whether the user is invited to a team. Nothing waits for that to be known, and who looks at the page stays on it. */
function useIsInvited(user: CurrentUser): boolean {
  const isShown = useHash() === invitationsId
  const invitations = useReady(user[latchkeyInternals].store(() => user.listTeamInvitations()))
  return isShown || (invitations !== undefined && invitations.length > 0)
}

const applicationsId = 'applications'

/** Whether an application signs the user in. Nothing waits for that to be known, and who looks at the page stays on it. */
function useHasApplications(user: CurrentUser): boolean {
  const isShown = useHash() === applicationsId
  const consents = useReady(user[latchkeyInternals].store(() => user.listConsents()))
  return isShown || (consents !== undefined && consents.length > 0)
}

const billingId = 'billing'

/**
 * Whether the account settings have a page about billing. Nothing waits for that to be known; who comes for this page
 * sees it load.
 */
function useHasBilling(user: CurrentUser): boolean {
  const isWanted = useHash() === billingId
  const app = useLatchkeyApp()
  const offers = useReady(app[latchkeyInternals].store(() => app.listOffers({ customerType: 'user' })))
  const purchases = useReady(user[latchkeyInternals].store(() => user.listPurchases()))
  return offers && purchases ? sells(offers, purchases) : isWanted
}

/** The value of a store as soon as it is there; undefined until then, and where it cannot be loaded. */
function useReady<T>(store: Store<T>): T | undefined {
  const snapshot = useSyncExternalStore(store.subscribe, store.getSnapshot, store.getSnapshot)
  return snapshot.status === 'ready' ? snapshot.value : undefined
}
