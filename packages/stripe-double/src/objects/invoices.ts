import { attemptPayment } from '../billing/charging.ts'
import { getSubscription, invoicePaid } from '../billing/invoice-outcomes.ts'
import { getIntent, voidInvoice } from '../billing/invoicing.ts'
import { getDefaultMethod } from '../billing/methods.ts'
import { invalid } from '../http/api-error.ts'
import { throwDeclined } from '../http/declined.ts'
import { listRoute } from '../http/list.ts'
import { flag, text } from '../http/parameters.ts'
import { route } from '../http/route.ts'
import { getObject } from './get.ts'
import { getPaymentMethod } from './payment-methods.ts'

export const invoiceRoutes = [
  route('GET', '/v1/invoices/:id', {}, ({ objects, id }) => getObject(objects, 'invoices', id)),
  route(
    'POST',
    '/v1/invoices/:id/pay',
    { payment_method: text().optional(), paid_out_of_band: flag().optional() },
    call => {
      const { objects, id, parameters } = call
      const invoice = getObject(objects, 'invoices', id)
      if (invoice.status === 'paid') throw invalid('Invoice is already paid', { code: 'invoice_already_paid' })
      if (invoice.status !== 'open') throw invalid('This invoice can no longer be paid')
      const intent = getIntent(objects, invoice)
      if (!intent || parameters.paid_out_of_band) {
        invoicePaid(objects, invoice, null)
        return invoice
      }
      const subscription = getSubscription(objects, invoice)
      const method = parameters.payment_method
        ? getPaymentMethod(objects, parameters.payment_method, 'payment_method')
        : subscription && getDefaultMethod(objects, subscription)
      if (!method)
        throw invalid('There is no `default_payment_method` set on this Customer or Invoice.', { code: 'missing' })
      const outcome = attemptPayment(objects, intent, { method, offSession: true })
      return outcome === 'succeeded' ? invoice : throwDeclined(intent, outcome, 'secret')
    },
  ),
  route('POST', '/v1/invoices/:id/void', {}, ({ objects, id }) => {
    const invoice = getObject(objects, 'invoices', id)
    if (invoice.status !== 'open') throw invalid('You can only void an open invoice.', { code: 'invoice_not_editable' })
    voidInvoice(objects, invoice)
    return invoice
  }),
  route('POST', '/v1/invoices/:id/mark_uncollectible', {}, ({ objects, id }) => {
    const invoice = getObject(objects, 'invoices', id)
    if (invoice.status !== 'open') throw invalid('You can only mark an open invoice as uncollectible.')
    const marked = { ...invoice.status_transitions, marked_uncollectible_at: objects.state.now() }
    objects.change('invoice.updated', invoice, { status: 'uncollectible', status_transitions: marked })
    objects.record('invoice.marked_uncollectible', invoice)
    return invoice
  }),
  listRoute(
    '/v1/invoices',
    { customer: text().optional(), subscription: text().optional(), status: text().optional() },
    ({ objects, parameters: { customer, subscription, status } }) =>
      [...objects.invoices.values()].filter(
        each =>
          (customer === undefined || each.customer === customer) &&
          (status === undefined || each.status === status) &&
          (subscription === undefined || each.parent.subscription_details.subscription === subscription),
      ),
  ),
]
