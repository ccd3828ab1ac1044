/** What signed-in users have besides, to a page and to a server alike: their session, their sign-in methods, and their projects. */
import type {
  InvalidRecoveryCode,
  InvalidTotpCode,
  PasskeyRegistrationFailed,
  PasskeyWebAuthnError,
} from '@latchkey/client/errors'
import { PasswordConfirmationMismatch, PasswordRequirementsNotMet } from '@latchkey/client/errors'
import * as password from '@latchkey/client/password'
import type { ServerUser as WireServerUser } from '@latchkey/contract'
import { header } from '@latchkey/contract/names'
import { getViewer, type Viewer } from '../app/viewer.ts'
import type { AuthorizationRequest } from '../applications/authorization-request.ts'
import type { OAuthProviderId } from '../auth/oauth-scopes.ts'
import type { OwnSignIn, UpdatePasswordOptions } from '../auth/own-sign-in.ts'
import type { Colleague, ColleagueInvitation, ColleagueInviteOptions, ColleagueRole } from '../colleagues/colleagues.ts'
import type { ConnectAccountOptions } from '../connected-accounts/connected-accounts.ts'
import type { RegisterPasskeyOptions } from '../passkeys/passkeys.ts'
import type { TeamRef } from '../permissions/permission.ts'
import type { AdminProjectCreateOptions } from '../projects/admin-project.ts'
import { errorIn, type Result } from '../result.ts'
import type { EnrolSecondFactorOptions, RecoveryCodes } from '../second-factor/second-factor.ts'
import type { Session } from '../session/session.ts'
import {
  type CurrentSession,
  createCurrentSession,
  type SessionAuth,
  type SignOutOptions,
  signOut,
} from '../sessions/current-session.ts'
import type { Tokens } from '../token-stores/token-store.ts'
import type { AnyUser } from './any-user.ts'

/** The types show the methods of `ProjectOwner` (internal-user.ts) to users of the project `internal` only. */
export interface SignedIn extends OwnSignIn, SessionAuth {}

type UserClass<Kind> = new (from: Viewer, wire: WireServerUser) => Kind

/** A class of users with what signed-in users have besides. */
export function signedIn<Kind extends AnyUser>(base: UserClass<Kind>): UserClass<Kind & SignedIn> {
  // No class can extend what a type parameter stands for.
  const Base = base as UserClass<AnyUser>
  class SignedInUser extends Base implements SignedIn {
    readonly currentSession: CurrentSession

    constructor(from: Viewer, wire: WireServerUser) {
      super(from, wire)
      this.currentSession = createCurrentSession(getSession(from))
    }

    async signOut(options?: SignOutOptions): Promise<void> {
      const { connection, session } = getViewer(this)
      await signOut(connection, session, options)
    }

    async getAuthJson(): Promise<Tokens> {
      return this.currentSession.getTokens()
    }

    async getAuthHeaders(): Promise<Record<string, string>> {
      return { [header.auth]: JSON.stringify(await this.currentSession.getTokens()) }
    }

    async updatePassword({ oldPassword, newPassword }: UpdatePasswordOptions) {
      const { transport, session } = getViewer(this)
      const refreshToken = session?.refreshToken || undefined
      const updating = password.update(transport, { session, refreshToken, body: { oldPassword, newPassword } })
      return errorIn(updating, PasswordConfirmationMismatch, PasswordRequirementsNotMet)
    }

    async setPassword(options: { readonly password: string }) {
      const { transport, session } = getViewer(this)
      const setting = password.set(transport, { session, body: { password: options.password } })
      return errorIn(setting, PasswordRequirementsNotMet)
    }

    async registerPasskey(
      options?: RegisterPasskeyOptions,
    ): Promise<Result<undefined, PasskeyRegistrationFailed | PasskeyWebAuthnError>> {
      return (await import('../passkeys/passkeys.ts')).register(getViewer(this), options)
    }

    async enrolSecondFactor(options: EnrolSecondFactorOptions): Promise<Result<RecoveryCodes, InvalidTotpCode>> {
      return (await import('../second-factor/second-factor.ts')).enrol(getViewer(this), options)
    }

    async turnOffSecondFactor(options: {
      readonly code: string
    }): Promise<Result<undefined, InvalidTotpCode | InvalidRecoveryCode>> {
      return (await import('../second-factor/second-factor.ts')).turnOff(getViewer(this), options)
    }

    async renewRecoveryCodes(): Promise<RecoveryCodes> {
      return (await import('../second-factor/second-factor.ts')).renewCodes(getViewer(this))
    }

    async getAuthorizationRequest(requestId: string): Promise<AuthorizationRequest> {
      return (await import('../applications/authorization-request.ts')).read(getViewer(this), requestId)
    }

    async revokeOtherSessions(): Promise<void> {
      await (await import('../sessions/active-session.ts')).revokeOthers(getViewer(this))
    }

    async connectAccount(provider: OAuthProviderId, options?: ConnectAccountOptions): Promise<void> {
      await (await import('../connected-accounts/connected-accounts.ts')).connect(getViewer(this), provider, options)
    }

    // A project has an app, and an app has users: its type is that of the function, so that no file imports itself in a circle.
    async createProject(options: AdminProjectCreateOptions) {
      const from = getViewer(this)
      return (await import('../projects/owned-projects.ts')).create(from.connection, getSession(from), options)
    }

    async listOwnedProjects() {
      const from = getViewer(this)
      return (await import('../projects/owned-projects.ts')).list(from.connection, getSession(from))
    }

    async getRole(team: TeamRef): Promise<ColleagueRole> {
      return (await import('../colleagues/colleagues.ts')).readRole(getViewer(this), team.id)
    }

    async listColleagues(team: TeamRef): Promise<readonly Colleague[]> {
      return (await import('../colleagues/colleagues.ts')).list(getViewer(this), team.id)
    }

    async inviteColleague(team: TeamRef, options: ColleagueInviteOptions): Promise<void> {
      await (await import('../colleagues/colleagues.ts')).invite(getViewer(this), team.id, options)
    }

    async listColleagueInvitations(team: TeamRef): Promise<readonly ColleagueInvitation[]> {
      return (await import('../colleagues/colleagues.ts')).listInvitations(getViewer(this), team.id)
    }
  }
  // Made of the class that was given, with the methods above.
  return SignedInUser as unknown as UserClass<Kind & SignedIn>
}

function getSession({ session }: Viewer): Session {
  if (session) return session
  throw new TypeError('A signed-in user has a session.')
}
