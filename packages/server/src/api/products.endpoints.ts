import { billingEndpoints, productEndpoints, StripeAccountInfoNotFound } from '@latchkey/contract'
import { implement } from '../kernel/http/context.ts'
import { seesServerOnly } from '../offers/offers.ts'
import { actingUser } from '../purchases/buyers.ts'
import { beginCard, listInvoices, readBilling, setDefaultCard } from '../purchases/cards.ts'
import { cancelProduct, grantProduct, listProducts } from '../purchases/customer-products.ts'
import { asStoredCustomer, checkCustomer } from '../purchases/customers.ts'
import { refundPurchase } from '../purchases/refunds.ts'
import { switchProduct } from '../purchases/switching.ts'
import { getCustomer } from './purchases.endpoints.ts'

const toPage = <Item>({ items, nextCursor }: { items: Item[]; nextCursor: string | null }) => ({
  items,
  isPaginated: true as const,
  pagination: { nextCursor },
})

export const productHandlers = implement(productEndpoints, {
  async list(context, { params, query }) {
    const customer = await getCustomer(context, params, 'read')
    return toPage(
      await listProducts(context.app, context, customer, { ...query, seesServerOnly: seesServerOnly(context.caller) }),
    )
  },

  async grant(context, { params, body }) {
    const customer = asStoredCustomer(params)
    await checkCustomer(context.db, customer)
    const subscriptionId = await grantProduct(context.app, context, customer, body)
    return { success: true as const, ...(subscriptionId !== null && { subscriptionId }) }
  },

  async cancel(context, { params: { productId, ...params }, query: { subscriptionId } }) {
    const customer = await getCustomer(context, params, 'change')
    // What is unused is credited, and what was granted may have been used: users do not choose the moment.
    const when = actingUser(context.caller) === null ? 'now' : 'period-end'
    await cancelProduct(context.app, context, customer, { productId, subscriptionId }, when)
    return { success: true as const }
  },

  async switchTo(context, { params: { customerType, customerId }, body }) {
    const found = await getCustomer(context, { customerType, customerId }, 'change')
    const seeing = { seesServerOnly: seesServerOnly(context.caller) }
    await switchProduct(context.app, context, { ...found, customerType }, { ...body, ...seeing })
    return { success: true as const }
  },
})

export const billingHandlers = implement(billingEndpoints, {
  async invoices(context, { params, query }) {
    const customer = await getCustomer(context, params, 'read')
    return toPage(await listInvoices(context.app, context, customer, query))
  },

  async read(context, { params }) {
    return readBilling(context.app, context, await getCustomer(context, params, 'read'))
  },

  async setUpCard(context, { params }) {
    return beginCard(context.app, context, await getCustomer(context, params, 'change'))
  },

  async setDefaultCard(context, { params, body }) {
    const customer = await getCustomer(context, params, 'change')
    const defaultPaymentMethod = await setDefaultCard(context.app, context, customer, body.setupIntentId)
    return { success: true as const, defaultPaymentMethod }
  },

  methodConfigs() {
    throw StripeAccountInfoNotFound()
  },

  async refund(context, { body }) {
    return { success: true as const, refundTransactionId: await refundPurchase(context.app, context, body) }
  },
})
