/** Who calls, and which account the call acts on. */
import type { IncomingHttpHeaders } from 'node:http'
import type { AccountObjects } from '../state/account-objects.ts'
import type { StripeState } from '../state/stripe-state.ts'
import { invalid, StripeApiError } from './api-error.ts'
import type { Access } from './route.ts'

export interface Keys {
  readonly secretKey: string
  readonly publishableKey: string
}

export interface Caller {
  readonly access: Access
  readonly objects: AccountObjects
}

export interface Credentials {
  readonly key: string | undefined
  readonly accountId: string | undefined
}

/** The SDK sends headers; Stripe.js sends fields of the form, so that browsers need no further permission. */
export function credentialsIn(headers: IncomingHttpHeaders, form: URLSearchParams): Credentials {
  const bearer = /^Bearer (.*)$/.exec(headers.authorization ?? '')?.[1]
  const basic = /^Basic (.*)$/.exec(headers.authorization ?? '')?.[1]
  const account = headers['stripe-account']
  return {
    key: bearer ?? (basic && Buffer.from(basic, 'base64').toString().split(':')[0]) ?? form.get('key') ?? undefined,
    accountId: (typeof account === 'string' ? account : undefined) ?? form.get('_stripe_account') ?? undefined,
  }
}

export function authenticate(state: StripeState, keys: Keys, { key, accountId }: Credentials): Caller {
  if (!key)
    throw unauthorized(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    )
  if (key !== keys.secretKey && key !== keys.publishableKey)
    throw unauthorized(`Invalid API Key provided: ${masked(key)}`)
  const objects = accountId === undefined ? state.platform : state.connected(accountId)
  if (!objects)
    throw new StripeApiError(403, {
      type: 'invalid_request_error',
      code: 'account_invalid',
      message: `The provided key '${masked(key)}' does not have access to account '${accountId}' (or that account does not exist). Application access may have been revoked.`,
    })
  return { access: key === keys.secretKey ? 'secret' : 'publishable', objects }
}

/** Objects have the fields of one version of the API only. */
export function checkVersion(given: string | string[] | undefined, spoken: string): void {
  if (given !== undefined && given !== spoken)
    throw invalid(`Invalid Stripe API version: ${given} (the double speaks ${spoken})`)
}

export function refusePublishableKey(): StripeApiError {
  return unauthorized(
    'This API call cannot be made with a publishable API key. Please use a secret API key.',
    'secret_key_required',
  )
}

function unauthorized(message: string, code?: string): StripeApiError {
  return new StripeApiError(401, { type: 'invalid_request_error', message, ...(code ? { code } : {}) })
}

/** As Stripe shows keys in its messages. */
function masked(key: string): string {
  return key.length <= 12 ? '*'.repeat(key.length) : `${key.slice(0, 8)}${'*'.repeat(key.length - 12)}${key.slice(-4)}`
}
