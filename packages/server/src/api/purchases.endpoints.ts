import { asList, EndingNeedsServer, header, purchaseEndpoints, succeeded } from '@latchkey/contract'
import type { VisitorContext } from '../kernel/http/context.ts'
import { implement } from '../kernel/http/context.ts'
import { trustedUrl } from '../projects/trusted-urls.ts'
import { createPortalUrl } from '../purchases/billing-portal.ts'
import { actingUser, getBuyer } from '../purchases/buyers.ts'
import { cancelPurchase, resumePurchase } from '../purchases/cancelling.ts'
import { listPurchases } from '../purchases/customer-purchases.ts'
import { asStoredCustomer, checkCustomer } from '../purchases/customers.ts'
import { purchaseDetails } from '../purchases/purchase-details.ts'
import { countLink, openLink } from '../purchases/purchase-links.ts'
import { createPurchaseSession } from '../purchases/purchase-sessions.ts'
import { createPurchaseUrl } from '../purchases/purchase-urls.ts'
import { buyInTestMode } from '../purchases/test-mode.ts'
import { refuseUnlessInPerson } from '../sessions/sessions.ts'
import type { Customer } from '../subscriptions/subscriptions.ts'

export const purchaseHandlers = implement(purchaseEndpoints, {
  async createUrl(context, { body }) {
    const { app, caller, db, device, headers } = context
    const keys = { server: headers.get(header.secretServerKey), admin: headers.get(header.superSecretAdminKey) }
    const buyer = await getBuyer(app, caller, keys)
    if (!buyer.hasServerAuthority) await countLink(app, db, device)
    return { url: await createPurchaseUrl(app, context, buyer, body) }
  },

  validateCode: async (context, { body }) => purchaseDetails(context.app, await openLink(context, body.fullCode), body),

  async session(context, { body }) {
    const link = await openLink(context, body.fullCode)
    return { clientSecret: await createPurchaseSession(context.app, link, body) }
  },

  async testModeSession(context, { body }) {
    await buyInTestMode(context.app, context, body)
    return succeeded
  },

  async list(context, { params }) {
    const customer = await getCustomer(context, params, 'read')
    const { app, db, project } = context
    return asList(await listPurchases(app, db, project.config.payments, customer))
  },

  async cancel(context, { params: { purchaseId, ...params }, body: { when = 'period-end' } }) {
    const customer = await getCustomer(context, params, 'change')
    // What is unused is credited, and what was granted may have been used: users do not choose the moment.
    if (when === 'now' && actingUser(context.caller) !== null) throw EndingNeedsServer()
    return cancelPurchase(context.app, context, { ...customer, purchaseId }, when)
  },

  async resume(context, { params: { purchaseId, ...params } }) {
    const customer = await getCustomer(context, params, 'change')
    return resumePurchase(context.app, context, { ...customer, purchaseId })
  },

  async portal(context, { params, body }) {
    const customer = await getCustomer(context, params, 'change')
    const { app, db, project } = context
    return { url: await createPortalUrl(app, db, customer, trustedUrl(app, project, body.returnUrl).href) }
  },
})

/** The customer of a path, who exists. What is changed outlasts an impersonation. */
export async function getCustomer(
  context: VisitorContext,
  params: Customer,
  act: 'read' | 'change',
): Promise<Customer> {
  const { app, db, caller, sessionId } = context
  const customer = asStoredCustomer(params)
  if (act === 'change' && actingUser(caller) !== null) await refuseUnlessInPerson(app, db, sessionId)
  await checkCustomer(db, customer)
  return customer
}
