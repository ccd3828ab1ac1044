/** What the types promise. Checked by the compiler; nothing here runs. */
import type { AdminProject } from './admin.ts'
import {
  type ActiveSession,
  type AdminOwnedProject,
  type AdminTeamPermissionDefinition,
  type CompleteConfig,
  type Consent,
  type ContactChannel,
  type CurrentInternalUser,
  type CurrentUser,
  type DataVaultStoreFigures,
  type EditableTeamMemberProfile,
  type InternalApiKey,
  type Item,
  LatchkeyClientApp,
  type Metrics,
  type NotificationCategory,
  type OAuthConnection,
  type OAuthProvider,
  type Offer,
  type Passkey,
  type ProductionModeError,
  type Project,
  type ProjectPermission,
  type Purchase,
  type StripeAccountInfo,
  type Team,
  type TeamApiKey,
  type TeamInvitation,
  type TeamPermission,
  type TeamRoles,
  type TeamUser,
  type TokenPartialUser,
  type UserApiKey,
  useUser,
} from './index.ts'

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
function expectType<Expected>() {
  return <Actual>(_value: Actual, ..._proof: Equal<Actual, Expected> extends true ? [] : [never]): void => {}
}

export async function useEverything() {
  const app = new LatchkeyClientApp({ tokenStore: 'cookie' })
  expectType<CurrentUser | null>()(await app.getUser())
  expectType<CurrentUser>()(await app.getUser({ or: 'throw' }))
  expectType<CurrentUser | null>()(app.useUser())
  expectType<CurrentUser>()(app.useUser({ or: 'redirect' }))
  expectType<CurrentUser>()(useUser({ or: 'throw' }))
  expectType<TokenPartialUser | null>()(app.usePartialUser({ from: 'token' }))
  expectType<TokenPartialUser>()(app.usePartialUser({ from: 'token', or: 'redirect' }))
  expectType<Project>()(app.useProject())

  const user = app.useUser({ or: 'throw' })
  expectType<readonly Team[]>()(user.useTeams())
  expectType<Team | null>()(user.useTeam('id'))
  expectType<readonly ContactChannel[]>()(user.useContactChannels())
  expectType<readonly OAuthProvider[]>()(user.useOAuthProviders())
  expectType<OAuthProvider | null>()(user.useOAuthProvider('id'))
  expectType<OAuthConnection | null>()(user.useConnectedAccount('github'))
  expectType<OAuthConnection>()(user.useConnectedAccount('github', { or: 'redirect', scopes: ['repo'] }))
  expectType<readonly UserApiKey[]>()(user.useApiKeys())
  expectType<readonly NotificationCategory[]>()(user.useNotificationCategories())
  expectType<readonly ProjectPermission[]>()(user.usePermissions())
  expectType<ProjectPermission | null>()(user.usePermission('id'))

  const team = await user.createTeam({ displayName: 'Crew' })
  expectType<Team>()(team)
  expectType<Team | null>()(user.selectedTeam)
  expectType<readonly Team[]>()(await user.listTeams())
  expectType<EditableTeamMemberProfile>()(user.useTeamProfile(team))
  expectType<readonly TeamPermission[]>()(user.usePermissions(team, { recursive: false }))
  expectType<TeamPermission | null>()(user.usePermission(team, '$invite_members'))
  expectType<readonly TeamUser[]>()(team.useUsers())
  expectType<readonly TeamInvitation[]>()(team.useInvitations())
  expectType<readonly TeamApiKey[]>()(team.useApiKeys())
  expectType<TeamRoles>()(team.useRoles())
  expectType<Item>()(team.useItem('seats'))
  expectType<Item>()(user.useItem('credits'))
  expectType<Item>()(app.useItem({ itemId: 'calls', customCustomerId: 'tenant-7' }))
  expectType<readonly Offer[]>()(app.useOffers({ customerType: 'team' }))
  expectType<readonly Purchase[]>()(user.usePurchases())
  expectType<readonly Purchase[]>()(team.usePurchases())
  expectType<readonly ActiveSession[]>()(user.useActiveSessions())
  expectType<readonly Passkey[]>()(user.usePasskeys())
  expectType<readonly Consent[]>()(user.useConsents())
  expectType<number>()(user.useRecoveryCodes().unused)
  expectType<CurrentUser>()(useUser({ or: 'anonymous' }))
  // @ts-expect-error only users of the project internal own projects
  user.useOwnedProjects

  const internal = new LatchkeyClientApp<CurrentInternalUser>({ tokenStore: 'cookie' })
  const owner = internal.useUser({ or: 'throw' })
  expectType<readonly AdminOwnedProject[]>()(owner.useOwnedProjects())
  const owned = await owner.createProject({ displayName: 'Shop', teamId: team.id })
  expectType<AdminOwnedProject>()(owned)
  expectType<CompleteConfig>()(owned.useConfig())
  expectType<readonly ProductionModeError[]>()(owned.useProductionModeErrors())
  expectType<AdminProject>()(owned.app.useProject())
  expectType<Item>()(owned.app.useItem({ itemId: 'seats', teamId: team.id }))
  expectType<readonly Offer[]>()(owned.app.useOffers())
  expectType<readonly Purchase[]>()(owned.app.usePurchases({ customCustomerId: 'tenant-7' }))
  expectType<string | null>()(owned.app.useTransactions({ type: 'one_time' }).nextCursor)
  expectType<StripeAccountInfo | null>()(owned.app.useStripeAccountInfo())
  expectType<string | null>()(owned.app.useDataVaultStore('tokens').useValue('key', { secret: 'secret' }))
  expectType<readonly DataVaultStoreFigures[]>()(owned.app.useDataVaultStores())
  expectType<string>()(owned.app.useSvixToken())
  expectType<readonly InternalApiKey[]>()(owned.app.useInternalApiKeys())
  expectType<readonly AdminTeamPermissionDefinition[]>()(owned.app.useTeamPermissionDefinitions())
  expectType<Metrics>()(owned.app.useMetrics({ includeAnonymous: true }))
}
