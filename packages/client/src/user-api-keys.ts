// Generated from the contract: change the endpoint there, then run test/generated.test.ts.
import type { Call, Transport } from './transport/transport.ts'

/** List the API keys of a user, newest first. */
export function list(transport: Transport, call: Call<'GET /user-api-keys'>) {
  return transport.send('GET /user-api-keys', call)
}

/** Make an API key for a user. The only answer that shows the key. */
export function create(transport: Transport, call: Call<'POST /user-api-keys'>) {
  return transport.send('POST /user-api-keys', call)
}

/** Say whose API key this is, if it is good, and take some of an item from its owner. */
export function check(transport: Transport, call: Call<'POST /user-api-keys/check'>) {
  return transport.send('POST /user-api-keys/check', call)
}

/** Read the API key of a user. */
export function read(transport: Transport, call: Call<'GET /user-api-keys/:apiKeyId'>) {
  return transport.send('GET /user-api-keys/:apiKeyId', call)
}

/** Describe, expire or revoke the API key of a user. */
export function update(transport: Transport, call: Call<'PATCH /user-api-keys/:apiKeyId'>) {
  return transport.send('PATCH /user-api-keys/:apiKeyId', call)
}
