/** Errors in the shapes of Stripe. */

export interface ErrorBody {
  readonly type: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error'
  readonly message: string
  readonly code?: string
  readonly param?: string
  readonly decline_code?: string
  readonly charge?: string
  readonly payment_intent?: object
  readonly setup_intent?: object
  readonly payment_method?: object
}

export class StripeApiError extends Error {
  override readonly name = 'StripeApiError'
  readonly status: number
  readonly body: ErrorBody

  constructor(status: number, body: ErrorBody) {
    super(body.message)
    this.status = status
    this.body = body
  }
}

export function invalid(message: string, more: { code?: string; param?: string } = {}): StripeApiError {
  return new StripeApiError(400, { type: 'invalid_request_error', message, ...more })
}

/** 404 for an object that the URL names, 400 for one that a parameter names. */
export function missing(kind: string, id: string, param: string | null): StripeApiError {
  const named = { code: 'resource_missing', param: param ?? 'id', message: `No such ${kind}: '${id}'` }
  return new StripeApiError(param === null ? 404 : 400, { type: 'invalid_request_error', ...named })
}
