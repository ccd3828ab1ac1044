import * as emails from '@latchkey/client/emails'
import type {
  ItemQuantityInsufficientAmount,
  OAuthProviderAccountIdAlreadyUsedForSignIn,
} from '@latchkey/client/errors'
import type { ApiKey } from '../api-keys/api-keys.ts'
import type { ApiKeyCheckOptions, ApiKeyDebit, DebitedApiKey } from '../api-keys/debit-api-key.ts'
import { type ByApiKey, debitApiKey, findApiKey, teamOfApiKey, userOfApiKey } from '../api-keys/debit-api-key.ts'
import { AppWithServiceAccounts } from '../applications/app-with-service-accounts.ts'
import type { ConvexUserOptions } from '../convex/partial-user.ts'
import type { DataVaultStore } from '../data-vault/data-vault.ts'
import type { SendEmailOptions } from '../emails/email-options.ts'
import type { ItemCustomer, ItemOptions, ServerItem } from '../items/item.ts'
import { readServerItem } from '../items/server-items.ts'
import type { OAuthProviderCreateOptions, ServerOAuthProvider } from '../oauth-providers/oauth-providers.ts'
import type { PageOf } from '../pages.ts'
import type { BillingPortalOptions, CancelPurchaseOptions, ServerCheckoutOptions } from '../purchases/customer.ts'
import type {
  CustomerInvoice,
  CustomerProduct,
  InvoiceCustomer,
  ProductGrantOptions,
  ProductListOptions,
  ServerCancelSubscriptionOptions,
} from '../purchases/products.ts'
import type { Purchase, PurchaseOptions } from '../purchases/purchases.ts'
import type { Result } from '../result.ts'
import type { ServerTeam, ServerTeamCreateOptions } from '../teams/server-team.ts'
import { createTeam, findTeam, loadTeams } from '../teams/server-teams.ts'
import { toCurrentServerUser } from '../users/project-user.ts'
import type { CurrentServerUser, ServerUser } from '../users/server-user.ts'
import type { ServerUserCreateOptions } from '../users/server-user-options.ts'
import { createUser, findUser, type ListUsersOptions, loadUsers, type ServerUserPage } from '../users/server-users.ts'
import type { GetUserOptions, RequireUserOptions } from './app.ts'
import type { AppContext } from './app-context.ts'
import { getContext } from './base-app.ts'
import type { Connection } from './connection.ts'

/** What apps with a secret key have in common: every user and team of the project. */
export class TrustedApp<Own extends CurrentServerUser = CurrentServerUser> extends AppWithServiceAccounts<Own> {
  constructor(connection: Connection) {
    // Every user is of the widest kind: the type parameter says how much of it an application uses.
    super(connection, (from, wire) => toCurrentServerUser(from, wire) as Own)
  }

  /**
   * Any user by id or by their API key, or the signed-in user. Null for a key that is not valid.
   *
   * @example
   * const buyer = await serverApp.getUser(order.userId)
   * const program = await serverApp.getUser({ apiKey: request.headers.get('x-api-key') ?? '' })
   * const caller = await serverApp.getUser({ tokenStore: request })
   * const viewer = await serverApp.getUser({ from: 'convex', ctx })
   */
  override getUser(userId: string): Promise<ServerUser | null>
  override getUser(key: ByApiKey): Promise<ServerUser | null>
  override getUser(caller: ConvexUserOptions): Promise<ServerUser | null>
  override getUser(options: RequireUserOptions): Promise<Own>
  override getUser(options?: GetUserOptions): Promise<Own | null>
  override getUser(
    which: string | ByApiKey | ConvexUserOptions | GetUserOptions = {},
  ): Promise<ServerUser | Own | null> {
    const context = getContext(this)
    if (typeof which === 'string')
      return context.read(['getUser', which], transport => findUser(context, transport, which))
    if (!('apiKey' in which || 'from' in which)) return super.getUser(which)
    return findCaller(context, which)
  }

  /** @deprecated Use `getUser()`. */
  getServerUser(): Promise<Own | null> {
    return super.getUser()
  }

  /**
   * Creates a user, also where the project takes no sign-ups.
   *
   * @throws {@link UserWithEmailAlreadyExists} when the address belongs to an account already.
   *
   * @example
   * const user = await serverApp.createUser({ primaryEmail: 'ada@example.com', primaryEmailAuthEnabled: true })
   */
  async createUser(options: ServerUserCreateOptions): Promise<ServerUser> {
    return createUser(getContext(this), options)
  }

  /**
   * A page of users, oldest first.
   *
   * @example
   * const page = await serverApp.listUsers({ limit: 50 })
   * const next = page.nextCursor && (await serverApp.listUsers({ limit: 50, cursor: page.nextCursor }))
   */
  listUsers({ signal, ...options }: ListUsersOptions = {}): Promise<ServerUserPage> {
    const context = getContext(this)
    // A store is of no single request that could be aborted.
    if (signal) return loadUsers(context, context.transport, options, signal)
    return context.read(['listUsers', options], transport => loadUsers(context, transport, options))
  }

  /**
   * Creates a team, empty unless `creatorUserId` names its first member.
   *
   * @example
   * const team = await serverApp.createTeam({ displayName: 'Crew', creatorUserId: user.id })
   */
  createTeam(options: ServerTeamCreateOptions): Promise<ServerTeam> {
    return createTeam(getContext(this), options)
  }

  /**
   * The teams of the project, oldest first.
   *
   * @example
   * const teams = await serverApp.listTeams()
   */
  listTeams(): Promise<readonly ServerTeam[]> {
    const context = getContext(this)
    return context.read(['listTeams'], transport => loadTeams(context, transport))
  }

  /**
   * A team by id or by its API key, or null. Null for a key that is not valid.
   *
   * @example
   * const team = await serverApp.getTeam(teamId)
   * const caller = await serverApp.getTeam({ apiKey: request.headers.get('x-api-key') ?? '' })
   */
  getTeam(which: string | ByApiKey): Promise<ServerTeam | null> {
    const context = getContext(this)
    return context.read(['getTeam', which], async transport => {
      const teamId = typeof which === 'string' ? which : await teamOfApiKey(transport, which.apiKey)
      return teamId === null ? null : findTeam(context, transport, teamId)
    })
  }

  /**
   * Checks a key of a user or a team, and takes some of an item from its owner: both, or neither. Null for a key that is
   * not valid. Where the owner has too few of the item, the error has the balance.
   *
   * Parallel calls never take more than there is. A request whose answer was lost is repeated, and takes once.
   *
   * @throws {@link ItemNotFound} when the configuration has no such item.
   *
   * @example
   * const check = await serverApp.checkApiKey(apiKey, { debit: { itemId: 'credits', amount: 5 } })
   * if (!check) return new Response('This API key is not valid.', { status: 401 })
   * if (check.status === 'error') return new Response(`${check.error.details.balance} left`, { status: 402 })
   * const { key, item } = check.data
   */
  checkApiKey(
    apiKey: string,
    options: { readonly debit: ApiKeyDebit },
  ): Promise<Result<DebitedApiKey, ItemQuantityInsufficientAmount> | null>

  /**
   * Checks a key of a user or a team, which says whose it is. Null for a key that is not valid.
   *
   * @example
   * const key = await serverApp.checkApiKey(request.headers.get('x-api-key') ?? '')
   * const team = key?.type === 'team' && (await serverApp.getTeam(key.teamId))
   */
  checkApiKey(apiKey: string): Promise<ApiKey | null>

  checkApiKey(
    apiKey: string,
    options: ApiKeyCheckOptions = {},
  ): Promise<ApiKey | Result<DebitedApiKey, ItemQuantityInsufficientAmount> | null> {
    const { debit } = options
    return debit ? debitApiKey(getContext(this), apiKey, debit) : findApiKey(getContext(this), apiKey)
  }

  /**
   * Connects an account at a provider to a user, by the word of this server.
   *
   * @example
   * const result = await serverApp.createOAuthProvider({
   *   ...{ userId: user.id, providerConfigId: 'github', accountId: '583231' },
   *   ...{ allowSignIn: true, allowConnectedAccounts: false },
   * })
   */
  async createOAuthProvider(
    options: OAuthProviderCreateOptions,
  ): Promise<Result<ServerOAuthProvider, OAuthProviderAccountIdAlreadyUsedForSignIn>> {
    return (await import('../oauth-providers/oauth-providers.ts')).createOAuthProvider(getContext(this), options)
  }

  /**
   * Sends an email to users: HTML, a template with variables, or a draft. It resolves when the emails are queued.
   * Users without an email address, and those who unsubscribed from the category, are skipped.
   *
   * @throws {@link RequiresCustomEmailServer} when the project has no mail server of its own.
   * @throws {@link EmailRenderingError} when the content does not render; then nothing is sent.
   * @throws {@link EmailTemplateNameNotFound} with the nearest names when there is no such `template`, and
   * {@link EmailTemplateNameAmbiguous} when there are several.
   *
   * @example
   * await serverApp.sendEmail({ userIds: [user.id], subject: 'Your order', html: '<p>It is on its way.</p>' })
   * await serverApp.sendEmail({ userIds: [user.id], template: 'order-sent', variables: { orderNumber: 1042 } })
   * await serverApp.sendEmail({ allUsers: true, subject: 'Tomorrow', html, scheduledAt: new Date('2027-01-01T09:00Z') })
   */
  async sendEmail(options: SendEmailOptions): Promise<void> {
    const { userIds, scheduledAt, ...rest } = options
    const body = { ...rest, scheduledAtMillis: scheduledAt?.getTime(), userIds: userIds && [...userIds] }
    await emails.send(getContext(this).transport, { body })
  }

  /**
   * How many of an item a customer has, with methods that change it.
   *
   * @throws {@link ItemNotFound} when the configuration has no such item.
   *
   * @example
   * const calls = await serverApp.getItem({ itemId: 'calls', customCustomerId: tenant.id })
   * if (!(await calls.tryDecreaseQuantity(1))) return new Response(null, { status: 402 })
   */
  override getItem(options: ItemOptions): Promise<ServerItem> {
    const context = getContext(this)
    return context.read(['getItem', options], transport => readServerItem(context, transport, options))
  }

  /**
   * The address of a page on which a customer buys a product, also one that only servers may sell.
   *
   * @example
   * const url = await serverApp.createCheckoutUrl({ customCustomerId: tenant.id, productId: 'pro' })
   */
  async createCheckoutUrl(options: ItemCustomer & ServerCheckoutOptions): Promise<string> {
    const { asServer, createUrl } = await import('../purchases/purchases.ts')
    return createUrl(asServer(getContext(this), options), options)
  }

  /**
   * What a customer has bought, and what every customer has by default.
   *
   * @example
   * const purchases = await serverApp.listPurchases({ customCustomerId: tenant.id })
   */
  listPurchases(customer: ItemCustomer): Promise<readonly Purchase[]> {
    return getContext(this).read(['listPurchases', customer], async transport => {
      const { asServer, list } = await import('../purchases/purchases.ts')
      return list(asServer({ transport }, customer))
    })
  }

  /**
   * Cancels a subscription at the end of the period that is paid, or at once.
   *
   * @example
   * await serverApp.cancelPurchase({ customCustomerId: tenant.id, purchaseId: purchase.id, when: 'now' })
   */
  async cancelPurchase(options: PurchaseOptions & CancelPurchaseOptions): Promise<Purchase> {
    const { asServer, cancel } = await import('../purchases/purchases.ts')
    return cancel(asServer(getContext(this), options), options.purchaseId, options)
  }

  /**
   * Takes the cancellation of a subscription back, before its period ends.
   *
   * @example
   * await serverApp.resumePurchase({ customCustomerId: tenant.id, purchaseId: purchase.id })
   */
  async resumePurchase(options: PurchaseOptions): Promise<Purchase> {
    const { asServer, resume } = await import('../purchases/purchases.ts')
    return resume(asServer(getContext(this), options), options.purchaseId)
  }

  /**
   * The address of Stripe's page on which a customer manages payment methods and invoices.
   *
   * @example
   * const url = await serverApp.createBillingPortalUrl({ teamId: team.id, returnUrl: 'https://example.com/billing' })
   */
  async createBillingPortalUrl(options: ItemCustomer & BillingPortalOptions): Promise<string> {
    const { asServer, createPortalUrl } = await import('../purchases/purchases.ts')
    return createPortalUrl(asServer(getContext(this), options), options)
  }

  /**
   * A page of the products that any customer has, also those that only servers may sell.
   *
   * @example
   * const products = await serverApp.listProducts({ customCustomerId: tenant.id })
   */
  override listProducts(options: ItemCustomer & ProductListOptions): Promise<PageOf<CustomerProduct>> {
    return getContext(this).read(['listProducts', options], async transport => {
      const { asServer } = await import('../purchases/purchases.ts')
      return (await import('../purchases/products.ts')).loadProducts(asServer({ transport }, options), options)
    })
  }

  /**
   * A page of the bills of any user or team.
   *
   * @example
   * const invoices = await serverApp.listInvoices({ teamId: team.id })
   */
  override listInvoices(options: InvoiceCustomer & ProductListOptions): Promise<PageOf<CustomerInvoice>> {
    return getContext(this).read(['listInvoices', options], async transport => {
      const { asServer } = await import('../purchases/purchases.ts')
      return (await import('../purchases/products.ts')).loadInvoices(asServer({ transport }, options), options)
    })
  }

  /**
   * Gives a customer a product without payment, as `grantProduct` of a user or a team.
   *
   * @example
   * await serverApp.grantProduct({ customCustomerId: tenant.id, productId: 'pro' })
   */
  async grantProduct(options: ItemCustomer & ProductGrantOptions): Promise<void> {
    const { asServer } = await import('../purchases/purchases.ts')
    return (await import('../purchases/products.ts')).grant(asServer(getContext(this), options), options)
  }

  /**
   * Cancels the subscription of a customer to a product at once. Without a customer it is the signed-in user's, and stays until
   * the end of its period.
   *
   * @example
   * await serverApp.cancelSubscription({ userId: user.id, productId: 'pro' })
   */
  override async cancelSubscription(options: ServerCancelSubscriptionOptions): Promise<void> {
    if (options.userId === undefined && options.teamId === undefined && options.customCustomerId === undefined)
      return super.cancelSubscription(options)
    const { asServer } = await import('../purchases/purchases.ts')
    const { cancelProduct } = await import('../purchases/products.ts')
    return cancelProduct(asServer(getContext(this), options), options)
  }

  /**
   * A store of the data vault, by its id under `dataVault.stores` of the configuration.
   *
   * @example
   * const store = await serverApp.getDataVaultStore('tokens')
   * const token = await store.getValue('github-token', { secret: process.env.VAULT_SECRET })
   */
  getDataVaultStore(id: string): Promise<DataVaultStore> {
    const context = getContext(this)
    return context.read(['getDataVaultStore', id], async () =>
      (await import('../data-vault/data-vault-store.ts')).createDataVaultStore(context, id),
    )
  }
}

async function findCaller(context: AppContext, which: ByApiKey | ConvexUserOptions): Promise<ServerUser | null> {
  const { transport } = context
  const userId = await ('apiKey' in which ? userOfApiKey(transport, which.apiKey) : callerOfConvex(which))
  return userId ? findUser(context, transport, userId) : null
}

async function callerOfConvex(options: ConvexUserOptions): Promise<string | undefined> {
  return (await (await import('../convex/partial-user.ts')).getConvexPartialUser(options))?.id
}
