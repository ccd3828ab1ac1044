import * as z from 'zod'
import { json, millis, uuid } from '../kernel/schema.ts'
import { ClientTeam, ServerTeam } from '../teams/teams.shapes.ts'

const ProviderLink = z.object({
  id: z.string(),
  accountId: z.string(),
  email: z.string().nullable(),
  /** Our own addition. Whether the account signs in: the wire lists those that are connected for access alone as well. */
  allowSignIn: z.boolean(),
})

/** Characters. A reason is a sentence for colleagues; the audit log keeps it. */
export const longestLockReason = 500

/** A user as seen by the owner's own code. */
export const ServerUser = z.object({
  id: uuid(),
  displayName: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  primaryEmail: z.string().nullable(),
  primaryEmailVerified: z.boolean(),
  primaryEmailAuthEnabled: z.boolean(),
  signedUpAtMillis: millis(),
  lastActiveAtMillis: millis(),
  isAnonymous: z.boolean(),
  clientMetadata: json(),
  clientReadOnlyMetadata: json(),
  serverMetadata: json(),
  hasPassword: z.boolean(),
  otpAuthEnabled: z.boolean(),
  passkeyAuthEnabled: z.boolean(),
  requiresTotpMfa: z.boolean(),
  /** In the answer to `GET /users/me` alone: until the user has a second factor, the session does no more than get one. */
  mustEnrolSecondFactor: z.literal(true).optional(),
  /** Whether the user is locked now: no sign-in method, session or API key of theirs is accepted. */
  isLocked: z.boolean(),
  /** When the lock ends without further action. Null: it has no end, or there is no lock. */
  lockedUntilMillis: millis().nullable(),
  /** For colleagues; the user never sees it. */
  lockReason: z.string().nullable(),
  authWithEmail: z.boolean(),
  oauthProviders: z.array(ProviderLink),
  selectedTeamId: uuid().nullable(),
  selectedTeam: ServerTeam.nullable(),
})
export interface ServerUser extends z.infer<typeof ServerUser> {}

/** A user as seen by that user, who cannot read a lock: while there is one, no request of theirs is accepted. */
export const OwnUser = ServerUser.omit({
  primaryEmailAuthEnabled: true,
  lastActiveAtMillis: true,
  serverMetadata: true,
  isLocked: true,
  lockedUntilMillis: true,
  lockReason: true,
}).extend({ selectedTeam: ClientTeam.nullable() })
export interface OwnUser extends z.infer<typeof OwnUser> {}
