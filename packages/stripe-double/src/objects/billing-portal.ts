/** The pages on which customers manage their subscriptions themselves. */
import * as z from 'zod'
import { invalid } from '../http/api-error.ts'
import { listRoute } from '../http/list.ts'
import { flag, mergeMetadata, metadata, text } from '../http/parameters.ts'
import { route } from '../http/route.ts'
import type { AccountObjects } from '../state/account-objects.ts'
import { newId, nulls } from '../state/ids.ts'
import type { StoredPortalConfiguration } from '../state/stored.ts'
import { getCustomer, getObject } from './get.ts'

const features = z.strictObject({
  customer_update: z
    .strictObject({
      enabled: flag(),
      allowed_updates: z.array(z.enum(['address', 'email', 'name', 'phone', 'shipping', 'tax_id'])).optional(),
    })
    .optional(),
  invoice_history: z.strictObject({ enabled: flag() }).optional(),
  payment_method_update: z.strictObject({ enabled: flag() }).optional(),
  subscription_cancel: z
    .strictObject({
      enabled: flag(),
      mode: z.enum(['at_period_end', 'immediately']).optional(),
      proration_behavior: z.enum(['always_invoice', 'create_prorations', 'none']).optional(),
    })
    .optional(),
})

const configuring = {
  features,
  business_profile: z
    .strictObject({
      headline: z.string().optional(),
      privacy_policy_url: text().optional(),
      terms_of_service_url: text().optional(),
    })
    .optional(),
  default_return_url: text().optional(),
  metadata: metadata().optional(),
}

const starting = { customer: text(), return_url: text().optional(), configuration: text().optional() }

export const billingPortalRoutes = [
  route('POST', '/v1/billing_portal/configurations', configuring, ({ objects, parameters }) => {
    const configuration = newConfiguration(objects, parameters)
    return objects.add('portalConfigurations', 'billing_portal.configuration.created', configuration)
  }),
  route('GET', '/v1/billing_portal/configurations/:id', {}, ({ objects, id }) =>
    getObject(objects, 'portalConfigurations', id),
  ),
  listRoute('/v1/billing_portal/configurations', { is_default: flag().optional() }, ({ objects, parameters }) =>
    [...objects.portalConfigurations.values()].filter(each => parameters.is_default !== !each.is_default),
  ),
  route('POST', '/v1/billing_portal/sessions', starting, ({ objects, parameters }) => {
    const configuration = configurationFor(objects, parameters.configuration)
    const id = newId('bps')
    return objects.add('portalSessions', 'billing_portal.session.created', {
      id,
      object: 'billing_portal.session',
      ...nulls('customer_account flow locale on_behalf_of'),
      configuration: configuration.id,
      created: objects.state.now(),
      customer: getCustomer(objects, parameters.customer, 'customer').id,
      livemode: false,
      return_url: parameters.return_url ?? configuration.default_return_url,
      url: `${objects.state.origin()}/billing/${id}`,
    })
  }),
]

function configurationFor(objects: AccountObjects, id: string | undefined): StoredPortalConfiguration {
  if (id !== undefined) return getObject(objects, 'portalConfigurations', id, 'configuration')
  const first = [...objects.portalConfigurations.values()].find(({ is_default: isDefault }) => isDefault)
  if (!first)
    throw invalid(
      'No configuration provided and your default configuration has not been created. Provide a configuration or create your default by saving your customer portal settings.',
    )
  return first
}

type Configuring = z.output<z.ZodObject<typeof configuring>>

function newConfiguration(objects: AccountObjects, { features, ...given }: Configuring): StoredPortalConfiguration {
  const now = objects.state.now()
  const cancel = features.subscription_cancel
  return {
    id: newId('bpc'),
    object: 'billing_portal.configuration',
    active: true,
    application: null,
    business_profile: {
      headline: given.business_profile?.headline ?? null,
      privacy_policy_url: given.business_profile?.privacy_policy_url ?? null,
      terms_of_service_url: given.business_profile?.terms_of_service_url ?? null,
    },
    created: now,
    default_return_url: given.default_return_url ?? null,
    features: {
      customer_update: {
        allowed_updates: features.customer_update?.allowed_updates ?? [],
        enabled: features.customer_update?.enabled ?? false,
      },
      invoice_history: { enabled: features.invoice_history?.enabled ?? false },
      payment_method_update: {
        enabled: features.payment_method_update?.enabled ?? false,
        payment_method_configuration: null,
      },
      subscription_cancel: {
        cancellation_reason: { enabled: false, feedback_options: [], options: [] },
        enabled: cancel?.enabled ?? false,
        mode: cancel?.mode ?? 'at_period_end',
        proration_behavior: cancel?.proration_behavior ?? 'none',
      },
      subscription_pause: {
        duration: { interval_options: [{ interval: 'month', interval_count: 1 }], type: 'interval_options' },
        enabled: false,
      },
      subscription_update: {
        billing_cycle_anchor: null,
        default_allowed_updates: [],
        enabled: false,
        proration_behavior: 'none',
        schedule_at_period_end: { conditions: [] },
        trial_update_behavior: 'end_trial',
      },
    },
    is_default: objects.portalConfigurations.size === 0,
    livemode: false,
    login_page: { enabled: false, url: null },
    metadata: mergeMetadata({}, given.metadata),
    name: null,
    updated: now,
  }
}
