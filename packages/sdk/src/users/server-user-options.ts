/** What the application's own server may say about a user. */
import type { ClientMetadata, ClientReadOnlyMetadata, ServerMetadata } from './declared-types.ts'
import type { UserUpdateOptions } from './user.ts'

/** A lock as part of a request. `user.lock()` and `user.unlock()` are shorter. */
export interface LockFields {
  /** A locked user cannot sign in, and has no live session. False unlocks. */
  readonly isLocked?: boolean
  /** When the lock ends without further action. Null: it has no end. */
  readonly lockedUntil?: Date | null
  /** For colleagues, at most 500 characters. The user never sees it. */
  readonly lockReason?: string | null
}

/** A restriction as part of a request. A restricted user signs in, and is refused where full users alone are accepted. */
export interface RestrictionFields {
  /** False ends the restriction and removes the reason. */
  readonly restrictedByAdmin?: boolean
  /** For the user to read. */
  readonly restrictedByAdminReason?: string | null
  /** For colleagues. The user never sees it. */
  readonly restrictedByAdminPrivateDetails?: string | null
}

/** Why and for how long to lock a user. */
export interface LockOptions {
  /** For colleagues, at most 500 characters. The user never sees it. */
  readonly reason?: string
  /** When the lock ends without further action. Absent: it has no end. */
  readonly until?: Date
}

/** What a server may change about a user. Only the fields that are given change. */
export interface ServerUserUpdateOptions extends UserUpdateOptions, LockFields, RestrictionFields {
  readonly primaryEmail?: string | null
  readonly primaryEmailVerified?: boolean
  /** Whether the user signs in with the primary address. */
  readonly primaryEmailAuthEnabled?: boolean
  /** 8 to 70 characters; null removes the password. */
  readonly password?: string | null
  readonly clientReadOnlyMetadata?: ClientReadOnlyMetadata
  readonly serverMetadata?: ServerMetadata
}

/** What a new user is made of. */
export interface ServerUserCreateOptions extends LockFields, RestrictionFields {
  readonly displayName?: string | null
  readonly primaryEmail?: string | null
  readonly primaryEmailVerified?: boolean
  readonly primaryEmailAuthEnabled?: boolean
  readonly password?: string
  /** A password that was hashed elsewhere, by bcrypt or Argon2, instead of `password`. */
  readonly passwordHash?: string
  readonly otpAuthEnabled?: boolean
  /** The language of emails to the user, a BCP 47 tag such as `de` or `pt-BR`. */
  readonly locale?: string | null
  readonly clientMetadata?: ClientMetadata
  readonly clientReadOnlyMetadata?: ClientReadOnlyMetadata
  readonly serverMetadata?: ServerMetadata
}

/** The end of a lock as the wire has it: in milliseconds. */
export function withLock<Fields extends LockFields>({ lockedUntil, ...fields }: Fields) {
  return lockedUntil === undefined ? fields : { ...fields, lockedUntilMillis: lockedUntil?.getTime() ?? null }
}
