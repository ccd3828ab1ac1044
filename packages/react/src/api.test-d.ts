/** What the types promise. Checked by the compiler; nothing here runs. */
import {
  type AdminOwnedProject,
  type ContactChannel,
  type CurrentInternalUser,
  type CurrentUser,
  LatchkeyClientApp,
  type Project,
  type Team,
  type TokenPartialUser,
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
  // @ts-expect-error only users of the project internal own projects
  user.useOwnedProjects

  const internal = new LatchkeyClientApp<CurrentInternalUser>({ tokenStore: 'cookie' })
  expectType<readonly AdminOwnedProject[]>()(internal.useUser({ or: 'throw' }).useOwnedProjects())
}
