import type {
  CustomerBilling,
  Item,
  Team as PlainTeam,
  Purchase,
  TeamApiKey,
  TeamInvitation,
  TeamRoles,
  TeamUser,
} from '@latchkey/js'
import { latchkeyInternals } from '@latchkey/js/internal'
import { nameHooks } from '../hooks/leave-to-browser.ts'
import { useFreshStore } from '../hooks/use-store.ts'
import { addHooks } from './own-methods.ts'

/** The hooks beside a team's readers: the same values, kept current. They suspend while they are loaded. */
export interface TeamHooks {
  /**
   * The hook beside `listUsers`.
   *
   * @example
   * const names = team.useUsers().map(({ teamProfile }) => teamProfile.displayName)
   */
  useUsers(): readonly TeamUser[]
  /**
   * The hook beside `listInvitations`.
   *
   * @example
   * const invitations = team.useInvitations()
   */
  useInvitations(): readonly TeamInvitation[]
  /**
   * The hook beside `listApiKeys`.
   *
   * @example
   * const keys = team.useApiKeys()
   */
  useApiKeys(): readonly TeamApiKey[]
  /**
   * The hook beside `getRoles`.
   *
   * @example
   * const { roles, members } = team.useRoles()
   */
  useRoles(): TeamRoles
  /**
   * The hook beside `getItem`.
   *
   * @example
   * const { quantity } = team.useItem('seats')
   */
  useItem(itemId: string): Item
  /**
   * The hook beside `listPurchases`. Needs `$update_team`.
   *
   * @example
   * const [plan] = team.usePurchases().filter(({ isLive }) => isLive)
   */
  usePurchases(): readonly Purchase[]
  /**
   * The hook beside `listProducts`. Needs `$update_team`.
   *
   * @example
   * const products = team.useProducts({ limit: 100 })
   */
  useProducts(...options: Parameters<PlainTeam['listProducts']>): Awaited<ReturnType<PlainTeam['listProducts']>>
  /**
   * The hook beside `listInvoices`. Needs `$update_team`.
   *
   * @example
   * const invoices = team.useInvoices()
   */
  useInvoices(...options: Parameters<PlainTeam['listInvoices']>): Awaited<ReturnType<PlainTeam['listInvoices']>>
  /**
   * The hook beside `getBilling`. Needs `$update_team`.
   *
   * @example
   * const { defaultPaymentMethod } = team.useBilling()
   */
  useBilling(): CustomerBilling
}

/**
 * A team, as its members see it.
 *
 * @example
 * const team = user.useTeam(teamId)
 * const members = team?.useUsers()
 */
export interface Team extends PlainTeam, TeamHooks {}

/** The same team gives the same object, so that what is rendered from it stays as it is. */
export const withTeamHooks: (team: PlainTeam) => Team = addHooks(team => {
  const { store } = team[latchkeyInternals]
  return nameHooks<TeamHooks>('team', {
    useUsers: () => useFreshStore(store(() => team.listUsers())),
    useInvitations: () => useFreshStore(store(() => team.listInvitations())),
    useApiKeys: () => useFreshStore(store(() => team.listApiKeys())),
    useRoles: () => useFreshStore(store(() => team.getRoles())),
    useItem: itemId => useFreshStore(store(() => team.getItem(itemId))),
    usePurchases: () => useFreshStore(store(() => team.listPurchases())),
    useProducts: options => useFreshStore(store(() => team.listProducts(options))),
    useInvoices: options => useFreshStore(store(() => team.listInvoices(options))),
    useBilling: () => useFreshStore(store(() => team.getBilling())),
  })
})
