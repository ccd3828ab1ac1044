// Generated from the contract: change the endpoint there, then run test/generated.test.ts.
import type { Call, Transport } from './transport/transport.ts'

/** Send the browser to a provider, to sign in or to connect an account. */
export function authorize(transport: Transport, call: Call<'GET /auth/oauth/authorize/:providerId'>) {
  return transport.send('GET /auth/oauth/authorize/:providerId', call)
}

/** Where a provider sends the browser back. */
export function callback(transport: Transport, call: Call<'GET /auth/oauth/callback/:providerId'>) {
  return transport.send('GET /auth/oauth/callback/:providerId', call)
}

/** Where a provider posts what others append to the address. */
export function callbackByForm(transport: Transport, call: Call<'POST /auth/oauth/callback/:providerId'>) {
  return transport.send('POST /auth/oauth/callback/:providerId', call)
}

/** Send the signed-in user of a hosted page back to the application, with an authorization code. */
export function issueCode(transport: Transport, call: Call<'POST /auth/oauth/code'>) {
  return transport.send('POST /auth/oauth/code', call)
}

/** Hand the session of this origin to another origin of the application, as an authorization code. */
export function crossDomain(transport: Transport, call: Call<'POST /auth/oauth/cross-domain/authorize'>) {
  return transport.send('POST /auth/oauth/cross-domain/authorize', call)
}

/** The OAuth token endpoint: exchanges an authorization code, and refreshes. */
export function token(transport: Transport, call: Call<'POST /auth/oauth/token'>) {
  return transport.send('POST /auth/oauth/token', call)
}
