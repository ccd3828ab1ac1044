import { invalid } from '../http/api-error.ts'
import type { AccountObjects } from '../state/account-objects.ts'
import { newClientSecret, newId, nulls } from '../state/ids.ts'
import type { StoredSetupIntent } from '../state/stored.ts'

export interface NewSetupIntent {
  readonly customer: string | null
  readonly description?: string | null
  readonly metadata?: Record<string, string>
  readonly usage?: string
  readonly automatic_payment_methods?: StoredSetupIntent['automatic_payment_methods']
}

export function createSetupIntent(objects: AccountObjects, given: NewSetupIntent): StoredSetupIntent {
  const id = newId('seti')
  return objects.add('setupIntents', 'setup_intent.created', {
    id,
    object: 'setup_intent',
    ...nulls('allowed_payment_method_types application cancellation_reason customer_account'),
    ...nulls('excluded_payment_method_types flow_directions last_setup_error latest_attempt mandate next_action'),
    ...nulls('on_behalf_of payment_method payment_method_configuration_details single_use_mandate'),
    automatic_payment_methods: given.automatic_payment_methods ?? null,
    client_secret: newClientSecret(id),
    created: objects.state.now(),
    customer: given.customer,
    description: given.description ?? null,
    livemode: false,
    metadata: given.metadata ?? {},
    payment_method_options: {},
    payment_method_types: ['card'],
    status: 'requires_payment_method',
    usage: given.usage ?? 'off_session',
  })
}

export function cancelSetupIntent(objects: AccountObjects, intent: StoredSetupIntent): void {
  if (intent.status === 'succeeded' || intent.status === 'canceled')
    throw invalid(`You cannot cancel this SetupIntent because it has a status of ${intent.status}.`, {
      code: 'setup_intent_unexpected_state',
    })
  objects.change(null, intent, { status: 'canceled', next_action: null })
  objects.record('setup_intent.canceled', intent)
}
