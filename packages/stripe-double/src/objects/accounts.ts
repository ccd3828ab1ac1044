import * as z from 'zod'
import { invalid, StripeApiError } from '../http/api-error.ts'
import { listRoute } from '../http/list.ts'
import { emptyable, flag, mergeMetadata, metadata, text } from '../http/parameters.ts'
import { route } from '../http/route.ts'
import { AccountObjects } from '../state/account-objects.ts'
import { newAccount, requirements } from '../state/platform-account.ts'
import type { StoredAccount } from '../state/stored.ts'
import type { StripeState } from '../state/stripe-state.ts'

const controller = z.strictObject({
  fees: z.strictObject({ payer: z.enum(['account', 'application']) }).optional(),
  losses: z.strictObject({ payments: z.enum(['application', 'stripe']) }).optional(),
  requirement_collection: z.enum(['application', 'stripe']).optional(),
  stripe_dashboard: z.strictObject({ type: z.enum(['express', 'full', 'none']) }).optional(),
})

const capability = z.strictObject({ requested: flag() })

const creating = {
  controller: controller.optional(),
  capabilities: z.strictObject({ card_payments: capability.optional(), transfers: capability.optional() }).optional(),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, 'Country is not a valid ISO 3166 code')
    .optional(),
  email: text().optional(),
  metadata: metadata().optional(),
  business_profile: z.strictObject({ name: text().optional(), url: text().optional() }).optional(),
}

export const accountRoutes = [
  route('POST', '/v1/accounts', creating, ({ objects, parameters }) => createAccount(onPlatform(objects), parameters)),
  route('GET', '/v1/account', {}, ({ objects }) => objects.account),
  route('GET', '/v1/accounts/:id', {}, ({ objects, id }) => getAccount(objects.state, id).account),
  route(
    'POST',
    '/v1/accounts/:id',
    { email: emptyable(text()).optional(), metadata: metadata().optional() },
    ({ objects, id, parameters: { email, metadata } }) => {
      const connected = getAccount(onPlatform(objects), id)
      connected.change('account.updated', connected.account, {
        metadata: mergeMetadata(connected.account.metadata ?? {}, metadata),
        ...(email === undefined ? {} : { email }),
      })
      return connected.account
    },
  ),
  listRoute('/v1/accounts', {}, ({ objects }) =>
    onPlatform(objects)
      .accounts.slice(1)
      .map(({ account }) => account),
  ),
]

type Creating = z.output<z.ZodObject<typeof creating>>

function createAccount(state: StripeState, { controller = {}, capabilities = {}, ...given }: Creating): StoredAccount {
  const { stripe_dashboard: dashboard = { type: 'full' }, requirement_collection: collection } = controller
  const requested = Object.entries(capabilities).filter(([, capability]) => capability?.requested)
  const account: StoredAccount = {
    ...newAccount(state.now()),
    capabilities: Object.fromEntries(requested.map(([name]) => [name, 'inactive'])),
    controller: {
      fees: controller.fees ?? { payer: 'account' },
      is_controller: true,
      losses: controller.losses ?? { payments: 'stripe' },
      requirement_collection: collection ?? 'stripe',
      stripe_dashboard: dashboard,
      type: 'application',
    },
    country: given.country ?? 'US',
    email: given.email ?? null,
    metadata: mergeMetadata({}, given.metadata),
  }
  const connected = new AccountObjects(state, account)
  state.connect(connected)
  connected.record('account.updated', account)
  return account
}

/** Its owner has said everything that Stripe has to know. */
export function completeAccount(connected: AccountObjects): void {
  const { account } = connected
  const names = Object.keys(account.capabilities ?? {})
  connected.change('account.updated', account, {
    capabilities: Object.fromEntries(names.map(name => [name, 'active'])),
    charges_enabled: true,
    details_submitted: true,
    payouts_enabled: true,
    requirements: requirements([]),
    tos_acceptance: { date: connected.state.now(), ip: null, user_agent: null },
  })
}

export function getAccount(state: StripeState, id: string): AccountObjects {
  const account = state.connected(id)
  if (account) return account
  const message = `The provided key does not have access to account '${id}' (or that account does not exist). Application access may have been revoked.`
  throw new StripeApiError(403, { type: 'invalid_request_error', code: 'account_invalid', message })
}

/** Some things only a platform can do. */
export function onPlatform(objects: AccountObjects): StripeState {
  if (objects !== objects.state.platform) throw invalid('Only platform accounts can work with other accounts.')
  return objects.state
}

/** Stripe takes no payments for an account whose owner is not known yet. */
export function checkCanCharge({ account }: AccountObjects): void {
  if (!account.charges_enabled)
    throw invalid(
      'Your account cannot currently make charges. The account must have at least one of the following capabilities enabled: card_payments.',
    )
}
