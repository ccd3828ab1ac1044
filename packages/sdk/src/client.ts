/** Latchkey for the users of an application: everything that needs no secret. */
import { appClass } from './app/app-class.ts'
import { type AppContext, type AppFields, createApp } from './app/app-context.ts'
import { connectAsClient } from './app/connect.ts'
import { type FeatureSupportMethods, featureSupportMethods } from './app/feature-support.ts'
import { latchkeyInternals } from './app/internals.ts'
import type { LatchkeyClientAppConstructorOptions } from './app/options.ts'
import { type UserMethods, userMethods } from './app/user-methods.ts'
import { type AuthMethods, authMethods } from './auth/auth-methods.ts'
import { type VerificationMethods, verificationMethods } from './contact-channels/verification-methods.ts'
import { isBrowser } from './environment.ts'
import { type InvitationMethods, invitationMethods } from './invitations/invitation-methods.ts'
import { type ItemMethods, itemMethods } from './items/item-methods.ts'
import { type OfferMethods, offerMethods } from './offers/offer-methods.ts'
import { type CheckoutMethods, checkoutMethods } from './purchases/checkout-methods.ts'
import { type RedirectMethods, redirectMethods } from './redirects/redirect-methods.ts'
import { type CurrentUser, createCurrentUser } from './users/current-user.ts'
import { createProjectOwner } from './users/project-owner.ts'
import type { User } from './users/user.ts'

/** What every app has, whatever its key may do. */
export interface AnyApp<Own extends User>
  extends AppFields<Own>,
    UserMethods<Own>,
    AuthMethods,
    VerificationMethods,
    InvitationMethods,
    ItemMethods,
    OfferMethods,
    CheckoutMethods,
    RedirectMethods,
    FeatureSupportMethods {}

export const anyAppRows = [
  userMethods,
  authMethods,
  verificationMethods,
  invitationMethods,
  itemMethods,
  offerMethods,
  checkoutMethods,
  redirectMethods,
  featureSupportMethods,
]

/**
 * Latchkey in a browser, or anywhere else that acts for the signed-in user.
 *
 * An app of the project `internal`, whose users own projects, says so by the type of its users:
 * `new LatchkeyClientApp<CurrentInternalUser>({ projectId: 'internal', … })`.
 *
 * @example
 * const app = new LatchkeyClientApp({ tokenStore: 'cookie' })
 * const user = await app.getUser()
 */
export interface LatchkeyClientApp<Own extends CurrentUser = CurrentUser> extends AnyApp<Own> {}

/** The class itself. */
export interface LatchkeyClientAppConstructor {
  new <Own extends CurrentUser = CurrentUser>(options: LatchkeyClientAppConstructorOptions): LatchkeyClientApp<Own>
}

// The rows have the methods of the interface, and every user is of the widest kind: the type parameter says how much of
// it an application uses.
export const LatchkeyClientApp = appClass((options: LatchkeyClientAppConstructorOptions) => {
  const app = createApp(connectAsClient(options), parts =>
    Object.freeze({ ...createCurrentUser(parts), ...createProjectOwner(parts.from, parts.session) }),
  )
  if (!options.noAutomaticPrefetch) prefetch(app)
  return app
}, anyAppRows) as unknown as LatchkeyClientAppConstructor

/** Requests what most pages need. On a server an app serves many visitors, and waits for the first request. */
function prefetch({ fields, context }: { fields: AppFields<User>; context: AppContext }): void {
  if (!isBrowser() || !context.hasTokens) return
  const { project, currentUser } = fields[latchkeyInternals]
  project.getSnapshot()
  currentUser().getSnapshot()
}
