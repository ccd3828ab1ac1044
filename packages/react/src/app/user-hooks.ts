'use client'

import type {
  ActiveSession,
  ContactChannel,
  EditableTeamMemberProfile,
  Item,
  ListPermissionsOptions,
  NotificationCategory,
  Passkey,
  CurrentUser as PlainUser,
  ProjectPermission,
  ProjectPermissionId,
  Purchase,
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
import { useFreshStore } from '../hooks/use-store.ts'
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
}

export function userHooks(user: PlainUser): UserHooks {
  const { shared, store } = user[latchkeyInternals]
  const useHeld = (teamId: string | null, recursive = true) => useFreshStore(store('permissions', teamId, recursive))

  function useTeams(): readonly Team[] {
    const teams = useFreshStore(store('teams'))
    return useMemo(() => teams.map(withTeamHooks), [teams])
  }

  return nameHooks('user', {
    useTeams,
    useTeam: teamId => useTeams().find(({ id }) => id === teamId) ?? null,
    useTeamProfile: team => useFreshStore(store('teamProfile', team.id)),
    usePermissions(given?: TeamRef | ListPermissionsOptions, options?: ListPermissionsOptions) {
      const isTeam = given !== undefined && 'id' in given
      return useHeld(isTeam ? given.id : null, isTeam ? options?.recursive : given?.recursive)
    },
    usePermission(given: TeamRef | string, permissionId?: string) {
      const [teamId, wanted] = typeof given === 'string' ? [null, given] : [given.id, permissionId]
      return useHeld(teamId).find(({ id }) => id === wanted) ?? null
    },
    useApiKeys: () => useFreshStore(store('apiKeys')),
    useNotificationCategories: () => useFreshStore(store('notificationCategories')),
    useContactChannels: () => useFreshStore(store('contactChannels')),
    useActiveSessions: () => useFreshStore(store('activeSessions')),
    usePasskeys: () => useFreshStore(store('passkeys')),
    useRecoveryCodes: () => useFreshStore(store('recoveryCodes')),
    useItem: itemId => useFreshStore(shared('item', 'user', user.id, itemId)),
    usePurchases: () => useFreshStore(store('purchases', 'user', user.id)),
    ...providerHooks(user),
  } satisfies UserHooks)
}
