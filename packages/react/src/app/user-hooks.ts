import type {
  ActiveSession,
  Consent,
  ContactChannel,
  CustomerBilling,
  EditableTeamMemberProfile,
  Item,
  ListPermissionsOptions,
  NotificationCategory,
  Passkey,
  CurrentUser as PlainUser,
  ProjectPermission,
  ProjectPermissionId,
  Purchase,
  ReceivedTeamInvitation,
  RecoveryCodesLeft,
  TeamPermission,
  TeamPermissionId,
  TeamRef,
  UserApiKey,
} from '@latchkey/js'
import { latchkeyInternals } from '@latchkey/js/internal'
import { useMemo } from 'react'
import { type ProviderHooks, providerHooks } from '../connected-accounts/provider-hooks.ts'
import { nameHooks } from '../hooks/leave-to-browser.ts'
import { type UseStore, useFreshStore } from '../hooks/use-store.ts'
import { type Team, withTeamHooks } from './team.ts'

/** The hooks beside a user's readers: the same values, kept current. They suspend while they are loaded. */
export interface UserHooks extends ProviderHooks {
  /**
   * The hook beside `listTeams`.
   *
   * @example
   * const teams = user.useTeams()
   */
  useTeams(): readonly Team[]
  /**
   * The hook beside `getTeam`.
   *
   * @example
   * const team = user.useTeam(teamId)
   */
  useTeam(teamId: string): Team | null
  /**
   * The hook beside `getTeamProfile`.
   *
   * @example
   * const { displayName } = user.useTeamProfile(team)
   */
  useTeamProfile(team: TeamRef): EditableTeamMemberProfile
  /**
   * The hook beside `listPermissions`.
   *
   * @example
   * const permissions = user.usePermissions(team)
   */
  usePermissions(team: TeamRef, options?: ListPermissionsOptions): readonly TeamPermission[]
  usePermissions(options?: ListPermissionsOptions): readonly ProjectPermission[]
  /**
   * The hook beside `getPermission`: null when this user does not hold it.
   *
   * @example
   * const mayInvite = user.usePermission(team, '$invite_members') !== null
   */
  usePermission(team: TeamRef, permissionId: TeamPermissionId): TeamPermission | null
  usePermission(permissionId: ProjectPermissionId): ProjectPermission | null
  /**
   * The hook beside `listApiKeys`.
   *
   * @example
   * const keys = user.useApiKeys()
   */
  useApiKeys(): readonly UserApiKey[]
  /**
   * The hook beside `listNotificationCategories`.
   *
   * @example
   * const categories = user.useNotificationCategories()
   */
  useNotificationCategories(): readonly NotificationCategory[]
  /**
   * The hook beside `listTeamInvitations`.
   *
   * @example
   * const invitations = user.useTeamInvitations()
   */
  useTeamInvitations(): readonly ReceivedTeamInvitation[]
  /**
   * The hook beside `listContactChannels`.
   *
   * @example
   * const addresses = user.useContactChannels()
   */
  useContactChannels(): readonly ContactChannel[]
  /**
   * The hook beside `getActiveSessions`.
   *
   * @example
   * const elsewhere = user.useActiveSessions().filter(({ isCurrentSession }) => !isCurrentSession)
   */
  useActiveSessions(): readonly ActiveSession[]
  /**
   * The hook beside `listConsents`.
   *
   * @example
   * const applications = user.useConsents().map(({ application }) => application.displayName)
   */
  useConsents(): readonly Consent[]
  /**
   * The hook beside `listPasskeys`.
   *
   * @example
   * const [passkey] = user.usePasskeys()
   */
  usePasskeys(): readonly Passkey[]
  /**
   * The hook beside `getRecoveryCodes`.
   *
   * @example
   * const { unused } = user.useRecoveryCodes()
   */
  useRecoveryCodes(): RecoveryCodesLeft
  /**
   * The hook beside `getItem`.
   *
   * @example
   * const { nonNegativeQuantity } = user.useItem('credits')
   */
  useItem(itemId: string): Item
  /**
   * The hook beside `listPurchases`.
   *
   * @example
   * const hasPro = user.usePurchases().some(({ offerId, isLive }) => offerId === 'pro' && isLive)
   */
  usePurchases(): readonly Purchase[]
  /**
   * The hook beside `listProducts`.
   *
   * @example
   * const hasPro = user.useProducts({ limit: 100 }).some(({ id }) => id === 'pro')
   */
  useProducts(...options: Parameters<PlainUser['listProducts']>): Awaited<ReturnType<PlainUser['listProducts']>>
  /**
   * The hook beside `listInvoices`.
   *
   * @example
   * const invoices = user.useInvoices()
   */
  useInvoices(...options: Parameters<PlainUser['listInvoices']>): Awaited<ReturnType<PlainUser['listInvoices']>>
  /**
   * The hook beside `getBilling`.
   *
   * @example
   * const { defaultPaymentMethod } = user.useBilling()
   */
  useBilling(): CustomerBilling
}

export function userHooks(user: PlainUser): UserHooks {
  const { store } = user[latchkeyInternals]

  function useTeams(): readonly Team[] {
    const teams = useFreshStore(store(() => user.listTeams()))
    return useMemo(() => teams.map(withTeamHooks), [teams])
  }

  return nameHooks('user', {
    useTeams,
    useTeam: teamId => useTeams().find(({ id }) => id === teamId) ?? null,
    ...sharedHooks(user, useFreshStore),
    useContactChannels: () => useFreshStore(store(() => user.listContactChannels())),
    useActiveSessions: () => useFreshStore(store(() => user.getActiveSessions())),
    useConsents: () => useFreshStore(store(() => user.listConsents())),
    usePasskeys: () => useFreshStore(store(() => user.listPasskeys())),
    useRecoveryCodes: () => useFreshStore(store(() => user.getRecoveryCodes())),
    useItem: itemId => useFreshStore(store(() => user.getItem(itemId))),
    usePurchases: () => useFreshStore(store(() => user.listPurchases())),
    useProducts: options => useFreshStore(store(() => user.listProducts(options))),
    useInvoices: options => useFreshStore(store(() => user.listInvoices(options))),
    useBilling: () => useFreshStore(store(() => user.getBilling())),
    ...providerHooks(user),
  } satisfies UserHooks)
}

/** What users of pages and of servers have alike. */
export type SharedHooks = Pick<
  UserHooks,
  | 'useTeamProfile'
  | 'usePermissions'
  | 'usePermission'
  | 'useApiKeys'
  | 'useTeamInvitations'
  | 'useNotificationCategories'
>

type ReadUser = Pick<
  PlainUser,
  | 'getTeamProfile'
  | 'listPermissions'
  | 'listApiKeys'
  | 'listTeamInvitations'
  | 'listNotificationCategories'
  | typeof latchkeyInternals
>

export function sharedHooks(user: ReadUser, use: UseStore): SharedHooks {
  const { store } = user[latchkeyInternals]
  function useHeld(team: TeamRef | null, options?: ListPermissionsOptions): readonly TeamPermission[] {
    return use(store(() => (team ? user.listPermissions(team, options) : user.listPermissions(options))))
  }

  return {
    useTeamProfile: team => use(store(() => user.getTeamProfile(team))),
    usePermissions(given?: TeamRef | ListPermissionsOptions, options?: ListPermissionsOptions) {
      const [team, chosen] = given && 'id' in given ? [given, options] : [null, given]
      return useHeld(team, chosen)
    },
    usePermission(given: TeamRef | string, permissionId?: string) {
      const [team, wanted] = typeof given === 'string' ? [null, given] : [given, permissionId]
      return useHeld(team).find(({ id }) => id === wanted) ?? null
    },
    useApiKeys: () => use(store(() => user.listApiKeys())),
    useTeamInvitations: () => use(store(() => user.listTeamInvitations())),
    useNotificationCategories: () => use(store(() => user.listNotificationCategories())),
  }
}
