// Generated from the contract: change the endpoint there, then run test/generated.test.ts.
import type { Call, Transport } from './transport/transport.ts'

/** Start a test sign-in at a provider. A browser opens its link once, within ten minutes. */
export function create(transport: Transport, call: Call<'POST /internal/oauth-tests'>) {
  return transport.send('POST /internal/oauth-tests', call)
}

/** Send the browser to the provider for a test sign-in. */
export function open(transport: Transport, call: Call<'GET /auth/oauth/test'>) {
  return transport.send('GET /auth/oauth/test', call)
}

/** What a provider answered to a test sign-in. It is kept for an hour. */
export function read(transport: Transport, call: Call<'GET /internal/oauth-tests/:oauthTestId'>) {
  return transport.send('GET /internal/oauth-tests/:oauthTestId', call)
}
