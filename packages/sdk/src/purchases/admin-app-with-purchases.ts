import { toWire } from '@latchkey/client'
import * as billing from '@latchkey/client/billing'
import * as dataVault from '@latchkey/client/data-vault'
import { StripeAccountInfoNotFound } from '@latchkey/client/errors'
import * as purchases from '@latchkey/client/purchases'
import * as stripe from '@latchkey/client/stripe'
import * as transactions from '@latchkey/client/transactions'
import { getContext } from '../app/base-app.ts'
import type { DataVaultStoreFigures } from '../data-vault/data-vault.ts'
import type { ItemOptions, ItemQuantityChangeOptions } from '../items/item.ts'
import { getItemHistory, type ItemHistoryOptions, type ItemHistoryPage } from '../items/item-history.ts'
import { createItemQuantityChange } from '../items/server-items.ts'
import { nullIf } from '../result.ts'
import type { SetupPaymentsOptions, StripeAccountInfo } from '../stripe/stripe-account-info.ts'
import type {
  AdminTransaction,
  ListTransactionsOptions,
  RefundOptions,
  TransactionPage,
} from '../transactions/transaction.ts'
import type { CurrentServerUser } from '../users/server-user.ts'
import { AdminAppWithWebhooks } from '../webhooks/admin-app-with-webhooks.ts'
import type { PurchaseChoice } from './checkouts.ts'

/** What customers buy and use, the Stripe account of a project, and its data vault. */
export class AdminAppWithPurchases<Own extends CurrentServerUser> extends AdminAppWithWebhooks<Own> {
  /**
   * Buys in test mode, for the customer of a purchase page: nothing is paid, and everything else is as if it had been.
   *
   * @example
   * await adminApp.testModePurchase({ fullCode, priceId: 'monthly', quantity: 1 })
   */
  async testModePurchase(choice: PurchaseChoice): Promise<void> {
    await purchases.testModeSession(getContext(this).transport, { body: choice })
  }

  /**
   * Grants a customer some of an item, or takes some of it.
   *
   * @throws {@link ItemQuantityInsufficientAmount} when there is less of it than is to be taken.
   * @throws {@link ItemNotFound} when the configuration has no such item.
   *
   * @example
   * await adminApp.createItemQuantityChange({ itemId: 'credits', userId: user.id, quantity: 50, description: 'Sorry!' })
   */
  createItemQuantityChange(options: ItemQuantityChangeOptions): Promise<void> {
    return createItemQuantityChange(getContext(this), options)
  }

  /**
   * A page of what the balance of an item comes from, newest first: changes, and what products granted by themselves.
   *
   * @example
   * const item = { itemId: 'credits', userId: user.id }
   * const { quantity, quantityAt } = await adminApp.getItemHistory(item, { at: new Date('2030-01-31') })
   */
  getItemHistory(item: ItemOptions, options?: ItemHistoryOptions): Promise<ItemHistoryPage> {
    return getItemHistory(getContext(this), item, options)
  }

  /**
   * A page of transactions, newest first.
   *
   * @example
   * const { transactions, nextCursor } = await adminApp.listTransactions({ customerType: 'team', limit: 20 })
   */
  listTransactions(options: ListTransactionsOptions = {}): Promise<TransactionPage> {
    return getContext(this).read(['listTransactions', options], async transport => {
      const { type, customerType, customerId, limit, cursor } = options
      const query = { type, customerType, customerId, limit, cursor: cursor ?? undefined }
      const page = await transactions.list(transport, { query })
      // The wire's own names, which the transport had changed.
      return { transactions: toWire(page.transactions) as readonly AdminTransaction[], nextCursor: page.nextCursor }
    })
  }

  /**
   * Gives a payment back through Stripe, all or a part of it, and ends what was bought if wanted. Only for owners.
   *
   * @throws {@link SubscriptionAlreadyRefunded}, {@link OneTimePurchaseAlreadyRefunded} when nothing is left of the payment.
   * @throws {@link SubscriptionInvoiceNotFound}, {@link OneTimePurchaseNotFound} when nothing was paid through Stripe.
   * @throws {@link TestModePurchaseNonRefundable} when it was bought in test mode.
   *
   * @example
   * await adminApp.refundTransaction({ type: 'one-time-purchase', id: transaction.id, amountUsd: '4.50' })
   */
  async refundTransaction(options: RefundOptions): Promise<{ readonly refundTransactionId: string }> {
    const { refundTransactionId } = await billing.refund(getContext(this).transport, { body: { ...options } })
    return { refundTransactionId }
  }

  /**
   * Makes the project's Stripe account, or continues with it, and gives the address of Stripe's page that completes it.
   *
   * @example
   * location.href = (await adminApp.setupPayments({ country: 'DE' })).url
   */
  async setupPayments(options: SetupPaymentsOptions = {}): Promise<{ readonly url: string }> {
    const { url } = await stripe.setUp(getContext(this).transport, { body: { ...options } })
    return { url }
  }

  /**
   * What the project's Stripe account can do, or null where it has none.
   *
   * @example
   * const isReady = (await adminApp.getStripeAccountInfo())?.charges_enabled ?? false
   */
  getStripeAccountInfo(): Promise<StripeAccountInfo | null> {
    return getContext(this).read(['getStripeAccountInfo'], async transport => {
      const wire = await nullIf(error => StripeAccountInfoNotFound.is(error), stripe.accountInfo(transport))
      return (
        wire && {
          account_id: wire.accountId,
          charges_enabled: wire.chargesEnabled,
          details_submitted: wire.detailsSubmitted,
          payouts_enabled: wire.payoutsEnabled,
        }
      )
    })
  }

  /**
   * The secret with which a page shows Stripe's own components for the account, such as its payments.
   *
   * @example
   * const { client_secret } = await adminApp.createStripeWidgetAccountSession()
   */
  async createStripeWidgetAccountSession(): Promise<{ readonly client_secret: string }> {
    const { clientSecret } = await stripe.accountSession(getContext(this).transport, { body: {} })
    return { client_secret: clientSecret }
  }

  /**
   * How many values each store has, and when one was last written. Stores without values are not in the list; one that was taken
   * out of the configuration is, while its values are kept.
   *
   * @example
   * const stores = await adminApp.listDataVaultStores()
   */
  listDataVaultStores(): Promise<readonly DataVaultStoreFigures[]> {
    return getContext(this).read(['listDataVaultStores'], async transport => {
      const { items } = await dataVault.listStores(transport)
      return items.map(({ lastWrittenAtMillis, ...store }) => ({
        ...store,
        lastWrittenAt: new Date(lastWrittenAtMillis),
      }))
    })
  }
}
