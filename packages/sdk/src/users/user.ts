/** What is known of a user, in the shapes that this package hands out. */

import type { RestrictedReason } from '@latchkey/contract'
import type { ApiKeyOwner, UserApiKey, UserApiKeyFirstView } from '../api-keys/api-keys.ts'
import type { latchkeyInternals, ObjectInternals } from '../app/internals.ts'
import type { Consent } from '../applications/consents.ts'
import type { DelegationOwner } from '../applications/delegation.ts'
import type { ConnectedAccountHolder } from '../connected-accounts/connected-accounts.ts'
import type { InvitationRecipient } from '../invitations/team-invitations.ts'
import type { MailReader } from '../notifications/notification-categories.ts'
import type { Passkey } from '../passkeys/passkeys.ts'
import type { PermissionHolder } from '../permissions/permission.ts'
import type { RecoveryCodesLeft } from '../second-factor/second-factor.ts'
import type { ActiveSession } from '../sessions/active-session.ts'
import type { Team } from '../teams/team.ts'
import type { TeamMember } from '../teams/team-member.ts'
import type { ClientMetadata, ClientReadOnlyMetadata } from './declared-types.ts'

/**
 * A user of the project. Objects are snapshots: a method that changes something leaves this one as
 * it was, and the next one that is read shows the change.
 *
 * @example
 * const user = await app.getUser()
 * console.log(user?.displayName)
 */
export interface User {
  readonly id: string
  readonly displayName: string | null
  readonly primaryEmail: string | null
  readonly primaryEmailVerified: boolean
  readonly profileImageUrl: string | null
  readonly signedUpAt: Date
  /** JSON that the user may change. */
  readonly clientMetadata: ClientMetadata
  /** JSON that the user may read, and only the application's server may change. */
  readonly clientReadOnlyMetadata: ClientReadOnlyMetadata
  readonly hasPassword: boolean
  readonly otpAuthEnabled: boolean
  readonly passkeyAuthEnabled: boolean
  /** Whether signing in takes a code from an authenticator app as well. */
  readonly isMultiFactorRequired: boolean
  /**
   * Whether the project requires a second factor of this user, who has none yet. Until they enrol, all other requests of
   * their sessions are refused. Only known of the signed-in user.
   */
  readonly mustEnrolSecondFactor: boolean
  readonly isAnonymous: boolean
  /** Whether the user is signed in with less than a full account: `restrictedReason` says why. */
  readonly isRestricted: boolean
  readonly restrictedReason: RestrictedReason | null
  /** What an administrator who restricted the user wrote for them to read. */
  readonly restrictedByAdminReason: string | null
  /**
   * The language of emails to the user, a BCP 47 tag such as `de` or `pt-BR`: of the page that they signed up on, or what was chosen
   * since. Null: it is not known, and the language of the request counts.
   */
  readonly locale: string | null
  readonly selectedTeam: Team | null
  /** The providers of the connected accounts, and whether each of those signs in. `listOAuthProviders` has more of them. */
  readonly oauthProviders: readonly { readonly id: string; readonly allowSignIn: boolean }[]
  /** @deprecated Use `hasPassword` and `otpAuthEnabled`. */
  readonly emailAuthEnabled: boolean
  /** The user as JSON, in the wire's spelling. */
  toClientJson(): unknown
}

/** What users have besides. */
export interface UserOwn
  extends PermissionHolder,
    ConnectedAccountHolder,
    TeamMember,
    ApiKeyOwner<UserApiKey, UserApiKeyFirstView>,
    DelegationOwner,
    InvitationRecipient,
    MailReader {
  readonly [latchkeyInternals]: ObjectInternals
  /** The passkeys of this user, newest first. */
  listPasskeys(): Promise<readonly Passkey[]>
  /** How many recovery codes are left for when the authenticator app is lost. */
  getRecoveryCodes(): Promise<RecoveryCodesLeft>
  /**
   * Where this user is signed in, newest first. Impersonations are listed for the project's owners only.
   *
   * @example
   * const sessions = await user.getActiveSessions()
   */
  getActiveSessions(): Promise<readonly ActiveSession[]>
  /**
   * Ends one session of this user at once; its last access token runs out within minutes.
   *
   * @throws {@link CannotDeleteCurrentSession} for the session in use, which `signOut` ends.
   *
   * @example
   * await user.revokeSession(session.id)
   */
  revokeSession(sessionId: string): Promise<void>
  /**
   * The applications that sign this user in by OpenID Connect, and what each receives, oldest first.
   *
   * @example
   * const consents = await user.listConsents()
   */
  listConsents(): Promise<readonly Consent[]>
  /**
   * Withdraws what this user has allowed an application. Its tokens of this user end at once; it can ask again.
   *
   * @example
   * await user.withdrawConsent(consent.application.id)
   */
  withdrawConsent(applicationId: string): Promise<void>
}

/** What users may change about themselves. Only the fields that are given change. */
export interface UserUpdateOptions {
  readonly displayName?: string | null
  readonly clientMetadata?: ClientMetadata
  readonly selectedTeamId?: string | null
  /** An unverified address that becomes the primary one, as long as the present one is not verified. */
  readonly primaryEmail?: string | null
  /** The secret of an authenticator app, 10 to 64 bytes; null switches the second factor off. */
  readonly totpMultiFactorSecret?: Uint8Array | null
  /** A picture as a `data:` URL of at most 100 KB (100 000 bytes decoded), or null. */
  readonly profileImageUrl?: string | null
  /** The language of emails to the user, a BCP 47 tag such as `de` or `pt-BR`. */
  readonly locale?: string | null
  readonly otpAuthEnabled?: boolean
  /** A passkey is added by registering it; `false` removes it. */
  readonly passkeyAuthEnabled?: boolean
}

/** The authenticator's secret as the wire has it: base64. */
export function withTotpSecret<Update extends UserUpdateOptions>({ totpMultiFactorSecret, ...update }: Update) {
  if (totpMultiFactorSecret === undefined) return update
  return { ...update, totpSecretBase64: totpMultiFactorSecret && toBase64(totpMultiFactorSecret) }
}

export function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
}
