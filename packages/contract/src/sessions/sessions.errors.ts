import { defineError, defineText } from '../kernel/error.ts'

/** The longest session that a colleague of the role support may create for a user. */
export const mostImpersonationMillis = 7_200_000
export const UserIsLocked = defineText(
  409,
  'The user is locked, so no session can be begun for them. Set is_locked to false first.',
)
export const OnlyImpersonations = defineText(
  403,
  `With the role support you may begin only impersonations of at most two hours: set is_impersonation to true and expires_in_millis to ${mostImpersonationMillis} or less.`,
)
export const RefreshTokenUnusable = defineError(
  'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED',
  401,
  'The session has ended. Sign in again.',
)
