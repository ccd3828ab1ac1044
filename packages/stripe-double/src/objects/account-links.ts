/** Pages of Stripe for the owners of accounts: the onboarding, and what is shown inside the dashboard. */
import * as z from 'zod'
import { invalid } from '../http/api-error.ts'
import { flag, text } from '../http/parameters.ts'
import { route } from '../http/route.ts'
import { newId } from '../state/ids.ts'
import { getAccount, onPlatform } from './accounts.ts'

const linkLifetimeSeconds = 300
const sessionLifetimeSeconds = 3_600

const webUrl = (name: string) => text().regex(/^https?:\/\//, `Not a valid URL: ${name}`)

const linking = {
  account: text(),
  type: z.enum(['account_onboarding', 'account_update']),
  refresh_url: webUrl('refresh_url'),
  return_url: webUrl('return_url'),
  collection_options: z
    .strictObject({
      fields: z.enum(['currently_due', 'eventually_due']).optional(),
      future_requirements: z.enum(['include', 'omit']).optional(),
    })
    .optional(),
}

const component = z.strictObject({ enabled: flag(), features: z.record(z.string(), flag()).optional() })

export const accountLinkRoutes = [
  route('POST', '/v1/account_links', linking, ({ objects, parameters }) => {
    const state = onPlatform(objects)
    const { account } = getAccount(state, parameters.account)
    if (parameters.type === 'account_update' && account.controller?.requirement_collection !== 'application')
      throw invalid('You cannot create `account_update` type Account Links for this account.', { param: 'type' })
    const now = state.now()
    const token = newId('link', 32)
    state.links.set(token, {
      account: account.id,
      returnUrl: parameters.return_url,
      refreshUrl: parameters.refresh_url,
      expiresAt: now + linkLifetimeSeconds,
      wasUsed: false,
    })
    const url = `${state.origin()}/setup/${account.id}/${token}`
    return { object: 'account_link', created: now, expires_at: now + linkLifetimeSeconds, url }
  }),
  route('POST', '/v1/account_sessions', { account: text(), components: z.record(z.string(), component) }, call => {
    const state = onPlatform(call.objects)
    const { account } = getAccount(state, call.parameters.account)
    const components = Object.entries(call.parameters.components).map(([name, { enabled, features = {} }]) => [
      name,
      { enabled, features },
    ])
    return {
      object: 'account_session',
      account: account.id,
      client_secret: newId('accs_secret_'),
      components: Object.fromEntries(components),
      expires_at: state.now() + sessionLifetimeSeconds,
      livemode: false,
    }
  }),
]
