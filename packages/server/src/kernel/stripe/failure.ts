/** Why Stripe did not do what was requested. */
import type Stripe from 'stripe'
import { OutgoingError } from '../outgoing/outgoing-error.ts'

export type StripeFailureKind =
  /** The card, or another means of payment, was refused. */
  | 'declined'
  /** A parameter is wrong, or the object is in a state that does not permit it. */
  | 'invalid'
  /** There is no such object in the account, or the account is not (any more) connected to the platform. */
  | 'not-found'
  /** No answer in time, too many requests, an error of Stripe, or keys that Stripe does not accept. */
  | 'unavailable'

export interface StripeFailureDetails {
  /** Stripe's word for it, such as `card_declined` or `resource_missing`. */
  readonly code: string | null
  /** Why a card was refused, such as `insufficient_funds`. */
  readonly declineCode: string | null
  /** The parameter that was wrong. */
  readonly param: string | null
  /** The status of the answer. Null: there was none. */
  readonly status: number | null
  /** By which the request is found in Stripe's own log. */
  readonly requestId: string | null
  /** Stripe's words, or ours where there was no answer. For the log only. */
  readonly detail: string
}

export class StripeFailure extends Error {
  override readonly name = 'StripeFailure'
  readonly kind: StripeFailureKind
  readonly details: StripeFailureDetails

  constructor(kind: StripeFailureKind, details: StripeFailureDetails) {
    super(`Stripe: ${kind}${details.code === null ? '' : ` (${details.code})`}`)
    this.kind = kind
    this.details = details
  }

  static is(error: unknown): error is StripeFailure {
    return error instanceof StripeFailure
  }
}

type StripeError = Stripe.errors.StripeError

const longestDetail = 500

/** The original error is not kept as a cause: it holds the answer and its headers. */
export function getFailure(error: StripeError): StripeFailure {
  return new StripeFailure(getKind(error), {
    code: error.code ?? null,
    declineCode: error.decline_code || null,
    param: error.param ?? null,
    status: error.statusCode ?? null,
    requestId: error.requestId ?? null,
    detail: getDetail(error).slice(0, longestDetail),
  })
}

function getKind({ statusCode, code }: StripeError): StripeFailureKind {
  if (statusCode === 402) return 'declined'
  if (statusCode === 404 || code === 'resource_missing' || code === 'account_invalid') return 'not-found'
  return statusCode === 400 && code !== 'rate_limit' ? 'invalid' : 'unavailable'
}

function getDetail({ message, detail }: StripeError): string {
  const cause: unknown = detail
  return cause instanceof OutgoingError ? cause.message : message
}
