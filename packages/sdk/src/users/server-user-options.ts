/** What the application's own server may say about a user. */
import type { UserUpdateOptions } from './user.ts'

/** What a server may change about a user. Only the fields that are given change. */
export interface ServerUserUpdateOptions extends UserUpdateOptions {
  readonly primaryEmail?: string | null
  readonly primaryEmailVerified?: boolean
  /** Whether the user signs in with the primary address. */
  readonly primaryEmailAuthEnabled?: boolean
  /** 8 to 70 characters; null removes the password. */
  readonly password?: string | null
  readonly clientReadOnlyMetadata?: unknown
  readonly serverMetadata?: unknown
}

/** What a new user is made of. */
export interface ServerUserCreateOptions {
  readonly displayName?: string | null
  readonly primaryEmail?: string | null
  readonly primaryEmailVerified?: boolean
  readonly primaryEmailAuthEnabled?: boolean
  readonly password?: string
  /** A password that was hashed elsewhere, by bcrypt or Argon2, in place of `password`. */
  readonly passwordHash?: string
  readonly otpAuthEnabled?: boolean
  readonly clientMetadata?: unknown
  readonly clientReadOnlyMetadata?: unknown
  readonly serverMetadata?: unknown
}
