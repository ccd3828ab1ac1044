// Generated from the contract: change the endpoint there, then run test/generated.test.ts.
import type { Call, Transport } from './transport/transport.ts'

/** The connected accounts of a user, oldest first. */
export function list(transport: Transport, call: Call<'GET /oauth-providers'> = {}) {
  return transport.send('GET /oauth-providers', call)
}

/** Connect an account at a provider to a user. */
export function create(transport: Transport, call: Call<'POST /oauth-providers'>) {
  return transport.send('POST /oauth-providers', call)
}

/** A connected account of a user. */
export function read(transport: Transport, call: Call<'GET /oauth-providers/:userId/:oauthProviderId'>) {
  return transport.send('GET /oauth-providers/:userId/:oauthProviderId', call)
}

/** Say what a connected account is used for. */
export function update(transport: Transport, call: Call<'PATCH /oauth-providers/:userId/:oauthProviderId'>) {
  return transport.send('PATCH /oauth-providers/:userId/:oauthProviderId', call)
}

/** Disconnect an account, with the tokens that are stored of it. */
function remove(transport: Transport, call: Call<'DELETE /oauth-providers/:userId/:oauthProviderId'>) {
  return transport.send('DELETE /oauth-providers/:userId/:oauthProviderId', call)
}

export { remove as delete }
