import type { VerificationCodeError } from '@latchkey/client/errors'
import { AppWithSignIn } from '../auth/app-with-sign-in.ts'
import type { ConvexPartialUserOptions, RequireConvexPartialUserOptions } from '../convex/partial-user.ts'
import type { TeamInvitationDescription, TeamInvitationDetails } from '../invitations/accept-invitation.ts'
import type { Item, ItemCustomer, ItemOptions } from '../items/item.ts'
import type { ListOffersOptions, Offer } from '../offers/offer.ts'
import type { PageOf } from '../pages.ts'
import type { Project } from '../projects/project.ts'
import type {
  PurchaseChoice,
  PurchaseDetails,
  PurchaseDetailsOptions,
  PurchaseSession,
} from '../purchases/checkouts.ts'
import type {
  CancelSubscriptionOptions,
  CustomerInvoice,
  CustomerProduct,
  InvoiceCustomer,
  ProductListOptions,
} from '../purchases/products.ts'
import type { Result } from '../result.ts'
import type { TokenPartialUser } from '../session/partial-user.ts'
import { type AppSignOutOptions, signOut } from '../sessions/current-session.ts'
import type { TokenStoreInit } from '../token-stores/token-store.ts'
import type { User } from '../users/user.ts'
import type { AppContext, Find } from './app-context.ts'
import { getContext } from './base-app.ts'
import type { FeatureSupportOptions } from './send-request.ts'

/**
 * What to do when no one is signed in. `'anonymous'` makes a user without an account, who may get one later and keeps
 * their id and data then; all other values treat such users as signed out.
 */
export type WhenSignedOut = 'return-null' | 'redirect' | 'throw' | 'anonymous' | AnonymousIfThere

/** @deprecated Lets a visitor without an account count where there is one, and makes none. */
export type AnonymousIfThere = 'anonymous-if-exists[deprecated]'

/** What to do when no one is signed in, and whose tokens to use. */
export interface GetUserOptions {
  /** `'return-null'` unless given. */
  readonly or?: WhenSignedOut
  /**
   * Whether a user with less than a full account counts: one without a verified address where the project requires it, or one whom an
   * administrator restricted. Without it they count as signed out, and `or: 'redirect'` goes to the page `onboarding`.
   */
  readonly includeRestricted?: boolean
  readonly tokenStore?: TokenStoreInit
}

/** Options with which the result is never null. */
export interface RequireUserOptions extends GetUserOptions {
  readonly or: 'redirect' | 'throw' | 'anonymous'
}

/** The signed-in user by their access token alone. */
interface FromToken {
  readonly from: 'token'
}

/** The signed-in user of an app, its project, and what everyone may read or do by a code. */
export class App<Own extends User> extends AppWithSignIn<Own> {
  /**
   * The signed-in user. Restricted users count only with `includeRestricted: true`, and anonymous ones only with `or: 'anonymous'`.
   *
   * @example
   * const user = await app.getUser({ or: 'redirect' })
   */
  getUser(options: RequireUserOptions): Promise<Own>
  getUser(options?: GetUserOptions): Promise<Own | null>
  getUser(options: GetUserOptions = {}): Promise<Own | null> {
    return findOr(getContext(this), getContext(this).findUser, options)
  }

  /**
   * What the access token says about the signed-in user. Costs no request, but may be some minutes
   * old. On a server the token's signature is verified. In a function of Convex it is the caller.
   *
   * @example
   * const user = await app.getPartialUser({ from: 'token', tokenStore: request })
   *
   * @example
   * const user = await app.getPartialUser({ from: 'convex', ctx })
   */
  getPartialUser(options: RequireUserOptions & FromToken): Promise<TokenPartialUser>
  getPartialUser(options: GetUserOptions & FromToken): Promise<TokenPartialUser | null>
  getPartialUser(options: RequireConvexPartialUserOptions): Promise<TokenPartialUser>
  getPartialUser(options: ConvexPartialUserOptions): Promise<TokenPartialUser | null>
  async getPartialUser(
    options: (GetUserOptions & FromToken) | ConvexPartialUserOptions,
  ): Promise<TokenPartialUser | null> {
    if (options.from !== 'convex') return findOr(getContext(this), getContext(this).findPartialUser, options)
    return (await import('../convex/partial-user.ts')).getConvexPartialUser(options)
  }

  /**
   * Ends the session, then goes to `redirectUrl` or to the page for after signing out.
   *
   * @example
   * await app.signOut({ redirectUrl: '/goodbye' })
   */
  signOut(options: AppSignOutOptions = {}): Promise<void> {
    const context = getContext(this)
    return signOut(context, context.session(options.tokenStore), options)
  }

  /**
   * The project, as its visitors may know it.
   *
   * @example
   * const { displayName } = await app.getProject()
   */
  getProject(): Promise<Project> {
    return getContext(this).project.load()
  }

  /**
   * Always throws: the server knows no feature that is not in this SDK. The message is the server's sentence.
   *
   * @example
   * await app.checkFeatureSupport({ featureName: 'rewinding' })
   */
  async checkFeatureSupport(options: FeatureSupportOptions): Promise<never> {
    return (await import('./send-request.ts')).checkFeatureSupport(getContext(this), options)
  }

  /**
   * How many of an item a customer has. It needs no session: a quantity is as public as the customer's id.
   *
   * @throws {@link ItemNotFound} when the configuration has no such item.
   *
   * @example
   * const { quantity } = await app.getItem({ itemId: 'seats', teamId: team.id })
   */
  getItem(options: ItemOptions): Promise<Item> {
    return getContext(this).read(['getItem', options], async transport =>
      (await import('../items/item.ts')).readItem(transport, options),
    )
  }

  /**
   * The products of the project, plans before add-ons, the cheaper before the dearer. It needs no session.
   *
   * @example
   * const offers = await app.listOffers({ customerType: 'team' })
   */
  listOffers(options: ListOffersOptions = {}): Promise<readonly Offer[]> {
    return getContext(this).read(['listOffers', options], async transport =>
      (await import('../offers/offer.ts')).loadOffers(transport, options),
    )
  }

  /**
   * What is sold on the page whose address `createCheckoutUrl` made. The code is the last part of that address.
   *
   * @example
   * const { offer } = Result.orThrow(await app.getPurchaseDetails(fullCode))
   */
  async getPurchaseDetails(
    fullCode: string,
    options: PurchaseDetailsOptions = {},
  ): Promise<Result<PurchaseDetails, VerificationCodeError>> {
    return (await import('../purchases/checkouts.ts')).getPurchaseDetails(getContext(this), fullCode, options)
  }

  /**
   * Begins to pay. A choice that is made again continues the same payment, another one replaces it.
   *
   * @example
   * const { clientSecret } = Result.orThrow(await app.createPurchaseSession({ fullCode, priceId: 'monthly' }))
   */
  async createPurchaseSession(choice: PurchaseChoice): Promise<Result<PurchaseSession, VerificationCodeError>> {
    return (await import('../purchases/checkouts.ts')).createPurchaseSession(getContext(this), choice)
  }

  /**
   * What the signed-in user has, or a team whose `$update_team` they have, as `listProducts` of the user and the team.
   *
   * @throws {@link UserAuthenticationRequired} when no one is signed in.
   *
   * @example
   * const products = await app.listProducts({ teamId: team.id })
   */
  async listProducts(options: ItemCustomer & ProductListOptions): Promise<PageOf<CustomerProduct>> {
    return (await import('../purchases/products.ts')).loadOwnProducts(getContext(this), options)
  }

  /**
   * The bills of the signed-in user, or of a team whose `$update_team` they have.
   *
   * @example
   * const invoices = await app.listInvoices({ userId: user.id, limit: 100 })
   */
  async listInvoices(options: InvoiceCustomer & ProductListOptions): Promise<PageOf<CustomerInvoice>> {
    return (await import('../purchases/products.ts')).loadOwnInvoices(getContext(this), options)
  }

  /**
   * Cancels the subscription to a product for the end of its period: the signed-in user's own, or that of a team.
   *
   * @example
   * await app.cancelSubscription({ productId: 'pro', teamId: team.id })
   */
  async cancelSubscription(options: CancelSubscriptionOptions): Promise<void> {
    const { teamId = null } = options
    const userId = teamId === null ? (await this.getUser({ or: 'throw' })).id : ''
    return (await import('../purchases/products.ts')).cancelOwnProduct(getContext(this), userId, options)
  }

  /**
   * Whether the code from the mail of an invitation would work. Does not use it up, and needs no session.
   *
   * @example
   * const result = await app.verifyTeamInvitationCode(code)
   */
  async verifyTeamInvitationCode(code: string): Promise<Result<undefined, VerificationCodeError>> {
    return (await import('../invitations/accept-invitation.ts')).verifyTeamInvitationCode(getContext(this), code)
  }

  /**
   * The team, the inviter, the address and the roles of an invitation. Leaves the code as it is, and needs no session.
   *
   * @example
   * const result = await app.describeTeamInvitation(code)
   * if (result.status === 'ok') show(`${result.data.inviterDisplayName} invites you to ${result.data.teamDisplayName}`)
   */
  async describeTeamInvitation(code: string): Promise<Result<TeamInvitationDescription, VerificationCodeError>> {
    return (await import('../invitations/accept-invitation.ts')).describeTeamInvitation(getContext(this), code)
  }

  /**
   * The team that the signed-in user is invited to. Leaves the code as it is.
   *
   * @example
   * const result = await app.getTeamInvitationDetails(code)
   * if (result.status === 'ok') show(`Join ${result.data.teamDisplayName}?`)
   */
  async getTeamInvitationDetails(code: string): Promise<Result<TeamInvitationDetails, VerificationCodeError>> {
    return (await import('../invitations/accept-invitation.ts')).getTeamInvitationDetails(getContext(this), code)
  }

  /**
   * The signed-in user joins the team of an invitation, with the code of its mail.
   *
   * @example
   * const result = await app.acceptTeamInvitation(code)
   * if (result.status === 'error') show(result.error.message)
   */
  async acceptTeamInvitation(code: string): Promise<Result<undefined, VerificationCodeError>> {
    return (await import('../invitations/accept-invitation.ts')).acceptTeamInvitation(getContext(this), code)
  }
}

/** What is found, or what `or` says: a new anonymous user, the page that helps, or an error. */
async function findOr<Found>(context: AppContext, find: Find<Found>, options: GetUserOptions): Promise<Found | null> {
  const { or, includeRestricted, tokenStore } = options
  const found = await find({ includeRestricted, includeAnonymous: or?.startsWith('anonymous') }, tokenStore)
  return found || !or ? found : (await import('../auth/no-one.ts')).orElse(context, find, options)
}
