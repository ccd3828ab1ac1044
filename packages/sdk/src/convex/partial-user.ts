/**
 * The caller of a Convex function. Convex has verified their token before the function runs.
 *
 * It is loaded with what signs users in, so that it costs a page nothing. Convex refuses `import()` in queries and mutations, and gets a
 * file in which nothing is loaded later: the one that package.json names for the condition `convex`.
 */
import type { AnonymousIfThere, WhenSignedOut } from '../app/app.ts'
import { notSignedIn } from '../errors/own-errors.ts'
import { getClaims } from '../session/access-token.ts'
import { personIn, type TokenPartialUser } from '../session/partial-user.ts'

/** The part of the context of a Convex function that identifies the caller. */
export interface ConvexContext {
  readonly auth: { getUserIdentity(): Promise<ConvexIdentity | null> }
}

/** What Convex read in a token: who it is about, and every claim by its name. */
export interface ConvexIdentity {
  readonly subject: string
  readonly [claim: string]: unknown
}

/** Whom to read in a Convex function, and what to do when no one is signed in. */
export interface ConvexPartialUserOptions {
  readonly from: 'convex'
  readonly ctx: ConvexContext
  /**
   * `'return-null'` unless given. `'anonymous'` lets visitors without an account count; Convex can make none, so without
   * any it throws. There is no page to redirect from.
   */
  readonly or?: Exclude<WhenSignedOut, 'redirect' | AnonymousIfThere>
  /** Whether users with less than a full account count. */
  readonly includeRestricted?: boolean
}

/** Options that make sure of someone. */
export interface RequireConvexPartialUserOptions extends ConvexPartialUserOptions {
  readonly or: 'throw' | 'anonymous'
}

/** Whom to read with everything that the server has of them: the caller of a Convex function. */
export interface ConvexUserOptions {
  readonly from: 'convex'
  readonly ctx: ConvexContext
  /** `'return-null'` unless given. `'anonymous'` lets visitors without an account count. */
  readonly or?: 'return-null' | 'anonymous'
}

/** The caller, or what `or` says where no one is signed in. */
export async function getConvexPartialUser({
  ctx,
  or = 'return-null',
  includeRestricted,
}: ConvexPartialUserOptions): Promise<TokenPartialUser | null> {
  const identity = await ctx.auth.getUserIdentity()
  const found = personIn(identity && getClaims(claimsIn(identity)), {
    includeRestricted,
    includeAnonymous: or === 'anonymous',
  })
  if (found || or === 'return-null') return found
  throw notSignedIn()
}

/**
 * Convex renames some claims for the providers it supports, and keeps those of custom ones as in the token, except that a member of a
 * claim becomes a claim itself.
 */
const claimsIn = (identity: ConvexIdentity) => ({
  ...identity,
  sub: identity.subject,
  email_verified: identity.emailVerified ?? identity.email_verified,
  act: identity.act ?? { sub: identity['act.sub'] },
})
