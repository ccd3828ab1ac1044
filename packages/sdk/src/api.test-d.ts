/** What the types promise. Checked by the compiler; nothing here runs. */
import {
  type CurrentInternalUser,
  type CurrentServerUser,
  type CurrentUser,
  EmailPasswordMismatch,
  type LatchkeyAdminApp,
  type LatchkeyClientApp,
  type LatchkeyServerApp,
  type PasswordRequirementsNotMet,
  PasswordTooShort,
  Result,
  type ServerUser,
  type UserWithEmailAlreadyExists,
} from './index.ts'

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
function expectType<Expected>() {
  return <Actual>(_value: Actual, ..._proof: Equal<Actual, Expected> extends true ? [] : [never]): void => {}
}

export async function client(app: LatchkeyClientApp, internal: LatchkeyClientApp<CurrentInternalUser>) {
  expectType<CurrentUser | null>()(await app.getUser())
  expectType<CurrentUser | null>()(await app.getUser({ or: 'return-null' }))
  expectType<CurrentUser>()(await app.getUser({ or: 'redirect' }))
  expectType<CurrentUser>()(await app.getUser({ or: 'throw' }))

  const signedUp = await app.signUpWithCredential({ email: 'ada@example.com', password: 'correct horse' })
  if (signedUp.status === 'error') {
    expectType<UserWithEmailAlreadyExists | PasswordRequirementsNotMet>()(signedUp.error)
    if (signedUp.error.errorCode === 'USER_EMAIL_ALREADY_EXISTS') {
      expectType<boolean>()(signedUp.error.details.wouldWorkIfEmailWasVerified)
    }
  }
  expectType<undefined>()(Result.orThrow(await app.verifyEmail('code')))

  const user = await app.getUser({ or: 'throw' })
  // @ts-expect-error objects are snapshots
  user.displayName = 'Grace'
  // @ts-expect-error only a server sees it
  user.serverMetadata
  // @ts-expect-error only users of the project internal own projects
  user.listOwnedProjects

  const owner = await internal.getUser({ or: 'throw' })
  const [project] = await owner.listOwnedProjects()
  if (project) expectType<LatchkeyAdminApp>()(project.app)
}

export async function server(app: LatchkeyServerApp) {
  expectType<ServerUser | null>()(await app.getUser('id'))
  expectType<CurrentServerUser | null>()(await app.getUser({ tokenStore: new Request('https://example.com') }))
  const page = await app.listUsers({ limit: 10 })
  expectType<string | null>()(page.nextCursor)
  // A server app is good wherever a client app is asked for.
  const asClient: LatchkeyClientApp = app
  expectType<CurrentUser | null>()(await asClient.getUser())
}

export function errors(error: unknown) {
  if (PasswordTooShort.is(error)) expectType<number>()(error.details.minLength)
  if (EmailPasswordMismatch.is(error)) expectType<'EMAIL_PASSWORD_MISMATCH'>()(error.errorCode)
}
