// Generated from the contract: change the endpoint there, then run test/generated.test.ts.
import type { Answer } from './transport/endpoint-types.ts'
import type { Call, Transport } from './transport/transport.ts'

/** An access token of a connected account, refreshed at the provider where that is needed. */
export function createAccessToken(
  transport: Transport,
  call: Call<'POST /connected-accounts/:userId/:providerId/access-token'>,
): Promise<Answer<'POST /connected-accounts/:userId/:providerId/access-token'>> {
  return transport.send('POST /connected-accounts/:userId/:providerId/access-token', call)
}

/** The same for the signed-in user. */
export function createOwnAccessToken(
  transport: Transport,
  call: Call<'POST /auth/oauth/connected-accounts/:providerId/access-token'>,
): Promise<Answer<'POST /auth/oauth/connected-accounts/:providerId/access-token'>> {
  return transport.send('POST /auth/oauth/connected-accounts/:providerId/access-token', call)
}
