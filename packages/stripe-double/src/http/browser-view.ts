/** What a publishable key shows of an intent: neither its metadata nor its customer. */
import type { Access } from './route.ts'

const shown = [
  ...['id', 'object', 'amount', 'automatic_payment_methods', 'canceled_at', 'cancellation_reason', 'capture_method'],
  ...['client_secret', 'confirmation_method', 'created', 'currency', 'description', 'last_payment_error', 'livemode'],
  ...[
    'last_setup_error',
    'next_action',
    'payment_method',
    'payment_method_configuration_details',
    'payment_method_types',
  ],
  ...['processing', 'receipt_email', 'setup_future_usage', 'shipping', 'source', 'status', 'usage'],
]

export function seenWith(access: Access, intent: object): object {
  if (access === 'secret') return structuredClone(intent)
  return structuredClone(Object.fromEntries(Object.entries(intent).filter(([name]) => shown.includes(name))))
}
