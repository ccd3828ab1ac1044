import { invalid } from '../http/api-error.ts'
import type { AccountObjects } from '../state/account-objects.ts'
import { newClientSecret, newId } from '../state/ids.ts'
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
  const intent: StoredSetupIntent = {
    id,
    object: 'setup_intent',
    allowed_payment_method_types: null,
    application: null,
    automatic_payment_methods: given.automatic_payment_methods ?? null,
    cancellation_reason: null,
    client_secret: newClientSecret(id),
    created: objects.state.now(),
    customer: given.customer,
    customer_account: null,
    description: given.description ?? null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata: given.metadata ?? {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    single_use_mandate: null,
    status: 'requires_payment_method',
    usage: given.usage ?? 'off_session',
  }
  objects.setupIntents.set(id, intent)
  objects.record('setup_intent.created', intent)
  return intent
}

export function cancelSetupIntent(objects: AccountObjects, intent: StoredSetupIntent): void {
  if (intent.status === 'succeeded' || intent.status === 'canceled')
    throw invalid(`You cannot cancel this SetupIntent because it has a status of ${intent.status}.`, {
      code: 'setup_intent_unexpected_state',
    })
  objects.change(null, intent, { status: 'canceled', next_action: null })
  objects.record('setup_intent.canceled', intent)
}
