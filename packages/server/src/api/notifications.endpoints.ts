import { asList, notificationEndpoints } from '@latchkey/contract'
import { implement, type OpenContext, type ProjectScope } from '../kernel/http/context.ts'
import { htmlResponse } from '../kernel/http/html-page.ts'
import { listPreferences, setPreference } from '../notifications/notifications.ts'
import { findSubscription, findUnsubscribeCode, isCodeLike, type Subscription } from '../notifications/unsubscribe.ts'
import { alreadyPage, donePage, expiredPage, incompletePage, offerPage } from '../notifications/unsubscribe-page.ts'

export const notificationHandlers = implement(notificationEndpoints, {
  list: async ({ db }, { params }) => asList(await listPreferences(db, params.userId)),
  update: async ({ transaction }, { params, body }) => transaction(tx => setPreference(tx, params, body.enabled)),
  async showUnsubscribe(context, { query }) {
    const link = await openLink(context, query.code)
    if (link instanceof Response) return link
    return html(200, link.subscription.isEnabled ? offerPage(getSubject(link)) : alreadyPage(getSubject(link)))
  },
  async unsubscribe(context, { query }) {
    const link = await openLink(context, query.code)
    if (link instanceof Response) return link
    if (!link.subscription.isEnabled) return html(200, alreadyPage(getSubject(link)))
    const { userId, categoryId } = link
    await link.scope.transaction(tx => setPreference(tx, { userId, categoryId }, false))
    return html(200, donePage(getSubject(link)))
  },
})

interface Link {
  readonly scope: ProjectScope
  readonly userId: string
  readonly categoryId: string
  readonly subscription: Subscription
}

/** What the link is about, or the page that says why it does not work. */
async function openLink({ app, openProject }: OpenContext, given: unknown): Promise<Link | Response> {
  if (!isCodeLike(given)) return html(400, incompletePage())
  const code = await findUnsubscribeCode(app, given)
  const scope = code && (await openProject(code.projectId))
  const subscription = scope && (await findSubscription(scope.db, code))
  if (!subscription) return html(404, expiredPage())
  return { scope, userId: code.userId, categoryId: code.categoryId, subscription }
}

function getSubject({ scope, subscription }: Link) {
  return { project: scope.project.displayName, category: subscription.category.name }
}

function html(status: number, page: (nonce: string) => string): Response {
  return htmlResponse(status, page, { formTargets: "'self'" })
}
