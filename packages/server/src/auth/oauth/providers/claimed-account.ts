import type { AccountFields } from '../description.ts'
import { isTrueAt, textAt } from '../fields.ts'

/** The claims of OpenID Connect, as a user info endpoint or an ID token has them. */
export function claimedAccount(claims: unknown): AccountFields {
  return {
    accountId: textAt(claims, 'sub'),
    displayName: textAt(claims, 'name'),
    profileImageUrl: textAt(claims, 'picture'),
    email: textAt(claims, 'email'),
    isEmailVerified: isTrueAt(claims, 'email_verified'),
  }
}
