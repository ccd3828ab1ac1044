/** What became of deliveries, and what to do about it, in words. */
import type { WebhookAttempt, WebhookDelivery, WebhookEndpoint } from '@latchkey/js'

type AttemptError = NonNullable<WebhookAttempt['error']>

interface ErrorWords {
  readonly label: string
  /** What to do. */
  readonly remedy: string
}

const errors: Readonly<Record<AttemptError, ErrorWords>> = {
  dns: {
    label: 'Host not found',
    remedy: 'The name in the URL does not resolve to an address. Check its spelling and its DNS records.',
  },
  blocked_address: {
    label: 'Address refused',
    remedy:
      'The URL leads to an internal address, where Latchkey does not send. Use a public address; on your own machine, the server setting LATCHKEY_OUTGOING_ALLOW permits others.',
  },
  connection: {
    label: 'No connection',
    remedy: 'The receiver did not accept the connection or broke it off. Check that it is running, and its firewall.',
  },
  tls: {
    label: 'Certificate refused',
    remedy: 'The receiver has no valid certificate for this name. Renew it, with its whole chain.',
  },
  timeout: {
    label: 'No answer in time',
    remedy:
      'The receiver has 20 seconds to answer. Answer as soon as the message is stored, and do the work afterwards.',
  },
  redirect: {
    label: 'Redirected',
    remedy: 'Redirects are not followed. Enter the URL that the receiver redirects to.',
  },
  http_status: {
    label: 'Refused by the receiver',
    remedy: 'The receiver answered with a status other than 2xx. What it said is below.',
  },
}

type Outcome = Pick<WebhookAttempt, 'error' | 'responseStatus'>

/** A short name of what went wrong. An error that this page has no words for is said like a lost connection. */
export function nameFailure({ error, responseStatus }: Outcome): string {
  if (error === 'http_status' && responseStatus !== null) return `Answered ${responseStatus}`
  return getWords(error).label
}

export function explainFailure({ error, responseStatus }: Outcome): string {
  if (error === 'http_status' && responseStatus === 401) {
    return 'The receiver answered 401. Most often it checks signatures with another secret than that of this endpoint.'
  }
  return getWords(error).remedy
}

const getWords = (error: AttemptError | null): ErrorWords => errors[error ?? 'connection'] ?? errors.connection

export const triggers: Readonly<Record<WebhookAttempt['trigger'], string>> = {
  event: 'First attempt',
  retry: 'Retry',
  resend: 'Sent again',
  test: 'Sample',
}

export interface StateWords {
  readonly label: string
  readonly tone: 'neutral' | 'success' | 'warning' | 'destructive'
  /** Why it is so, where that is worth a sentence. */
  readonly why?: string
}

/** Whether an endpoint receives, and how that goes. */
export function getState(endpoint: WebhookEndpoint): StateWords {
  const { isEnabled, disabledReason, lastSuccessAt, lastFailureAt } = endpoint
  if (!isEnabled) return switchedOff[disabledReason ?? 'manual']
  if (lastFailureAt && (lastSuccessAt === null || lastFailureAt > lastSuccessAt)) {
    return { label: 'Failing', tone: 'warning' }
  }
  return { label: 'On', tone: 'success' }
}

const switchedOff: Readonly<Record<NonNullable<WebhookEndpoint['disabledReason']>, StateWords>> = {
  manual: { label: 'Off', tone: 'neutral' },
  gone: { label: 'Off', tone: 'destructive', why: 'It answered 410, which says that it is gone for good.' },
  failing: { label: 'Off', tone: 'destructive', why: 'No delivery succeeded for five days.' },
}

export const deliveryStates: Readonly<Record<WebhookDelivery['status'], StateWords>> = {
  pending: { label: 'Pending', tone: 'warning' },
  succeeded: { label: 'Delivered', tone: 'success' },
  given_up: { label: 'Given up', tone: 'destructive' },
}

/** “Every event”, or how many types. */
export function describeEventTypes({ eventTypes }: Pick<WebhookEndpoint, 'eventTypes'>): string {
  if (eventTypes === null) return 'Every event'
  const [first = ''] = eventTypes
  return eventTypes.length === 1 ? first : `${eventTypes.length} types of events`
}
