/** The pages of Stripe to which a server sends browsers: the onboarding of an account, and the billing portal. */
import type { IncomingMessage } from 'node:http'
import { cancelAtPeriodEnd, cancelSubscription } from './billing/cancelling.ts'
import { isEnded } from './billing/methods.ts'
import type { PageAnswer } from './http/server.ts'
import { completeAccount, getAccount } from './objects/accounts.ts'
import type { AccountObjects } from './state/account-objects.ts'
import type { StoredPortalSession, StoredSubscription } from './state/stored.ts'
import type { StripeState } from './state/stripe-state.ts'
import { controllerPage, stripeScript } from './stripe-js/script.ts'

export async function getPage(
  state: StripeState,
  { method, url = '/' }: IncomingMessage,
  form: URLSearchParams,
): Promise<PageAnswer | null> {
  const { pathname } = new URL(url, 'http://localhost')
  const [, kind, id = '', token = ''] = pathname.split('/')
  const isSubmitted = method === 'POST'
  if (kind === 'setup') return onboarding(state, { accountId: id, token, isSubmitted })
  if (kind === 'billing') return portal(state, id, isSubmitted ? form.get('subscription') : null)
  if (pathname.endsWith('/controller.html')) return { status: 200, headers: htmlHeaders, body: controllerPage }
  return pathname.endsWith('/stripe.js') ? script(state.origin()) : null
}

/** Stripe.js for pages that may talk to this machine. */
async function script(origin: string): Promise<PageAnswer> {
  const body = await stripeScript({ apiOrigin: origin, scriptOrigin: origin })
  return { status: 200, headers: { 'content-type': 'text/javascript; charset=utf-8' }, body }
}

/** A link works once, and for a few minutes; after that Stripe sends the browser back for a new one. */
function onboarding(
  state: StripeState,
  { accountId, token, isSubmitted }: { accountId: string; token: string; isSubmitted: boolean },
): PageAnswer {
  const link = state.links.get(token)
  if (!link || link.account !== accountId) return html(404, '<h1>Not found</h1>')
  if (isSubmitted) {
    completeAccount(getAccount(state, accountId))
    return redirect(link.returnUrl)
  }
  if (link.wasUsed || link.expiresAt <= state.now()) return redirect(link.refreshUrl)
  link.wasUsed = true
  return html(
    200,
    `<h1>Set up payments</h1>
     <form method="post"><button>Agree and submit</button></form>
     <a href="${escaped(link.returnUrl)}">Save for later</a>`,
  )
}

function portal(state: StripeState, sessionId: string, canceled: string | null): PageAnswer {
  const objects = state.accounts.find(({ portalSessions }) => portalSessions.has(sessionId))
  const session = objects?.portalSessions.get(sessionId)
  if (!objects || !session) return html(404, '<h1>Not found</h1>')
  if (canceled !== null) {
    cancelInPortal(objects, session, canceled)
    return redirect(session.url)
  }
  const mine = [...objects.subscriptions.values()].filter(each => each.customer === session.customer && !isEnded(each))
  const back = session.return_url === null ? '' : `<a href="${escaped(session.return_url)}">Return</a>`
  return html(200, `<h1>Subscriptions</h1><ul>${mine.map(each => toRow(objects, each)).join('')}</ul>${back}`)
}

function toRow(objects: AccountObjects, { id, items, cancel_at_period_end: isEnding }: StoredSubscription): string {
  const names = items.data.map(({ price }) => objects.products.get(price.product)?.name ?? price.product)
  const action = isEnding ? 'Cancels at the end of the period' : '<button>Cancel subscription</button>'
  return `<li>${escaped(names.join(', '))}
    <form method="post"><input type="hidden" name="subscription" value="${id}">${action}</form></li>`
}

function cancelInPortal(objects: AccountObjects, { customer, configuration }: StoredPortalSession, id: string): void {
  const subscription = objects.subscriptions.get(id)
  const feature = objects.portalConfigurations.get(configuration)?.features.subscription_cancel
  if (subscription?.customer !== customer || !feature?.enabled) return
  if (feature.mode === 'immediately') cancelSubscription(objects, subscription)
  else cancelAtPeriodEnd(objects, subscription, true)
}

const htmlHeaders = { 'content-type': 'text/html; charset=utf-8' }

function html(status: number, content: string): PageAnswer {
  const body = `<!doctype html><html lang="en"><title>Stripe (double)</title><main>${content}</main></html>`
  return { status, headers: htmlHeaders, body }
}

function redirect(location: string): PageAnswer {
  return { status: 303, headers: { location }, body: '' }
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, sign => `&#${sign.charCodeAt(0)};`)
}
