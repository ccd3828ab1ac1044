// Generated from the contract: change the endpoint there, then run test/generated.test.ts.
import type { Call, Transport } from './transport/transport.ts'

/** The accounts of a user at providers that access tokens can be had for, oldest first. */
export function list(transport: Transport, call: Call<'GET /connected-accounts/:userId'>) {
  return transport.send('GET /connected-accounts/:userId', call)
}

/** An access token of a connected account, refreshed at the provider where that is needed. */
export function createAccessToken(
  transport: Transport,
  call: Call<'POST /connected-accounts/:userId/:providerId/access-token'>,
) {
  return transport.send('POST /connected-accounts/:userId/:providerId/access-token', call)
}

/** The same for one account, where the user has connected several of the provider. */
export function createAccessTokenOf(
  transport: Transport,
  call: Call<'POST /connected-accounts/:userId/:providerId/:providerAccountId/access-token'>,
) {
  return transport.send('POST /connected-accounts/:userId/:providerId/:providerAccountId/access-token', call)
}

/** The same for the signed-in user. */
export function createOwnAccessToken(
  transport: Transport,
  call: Call<'POST /auth/oauth/connected-accounts/:providerId/access-token'>,
) {
  return transport.send('POST /auth/oauth/connected-accounts/:providerId/access-token', call)
}
