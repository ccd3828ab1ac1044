// Generated from the contract: change the endpoint there, then run test/generated.test.ts.
import type { Call, Transport } from './transport/transport.ts'

/** List the API keys of a team, newest first. */
export function list(transport: Transport, call: Call<'GET /team-api-keys'>) {
  return transport.send('GET /team-api-keys', call)
}

/** Make an API key for a team. The only answer that shows the key. */
export function create(transport: Transport, call: Call<'POST /team-api-keys'>) {
  return transport.send('POST /team-api-keys', call)
}

/** Say whose API key this is, if it is good, and take some of an item from its owner. */
export function check(transport: Transport, call: Call<'POST /team-api-keys/check'>) {
  return transport.send('POST /team-api-keys/check', call)
}

/** Read the API key of a team. */
export function read(transport: Transport, call: Call<'GET /team-api-keys/:apiKeyId'>) {
  return transport.send('GET /team-api-keys/:apiKeyId', call)
}

/** Describe, expire or revoke the API key of a team. */
export function update(transport: Transport, call: Call<'PATCH /team-api-keys/:apiKeyId'>) {
  return transport.send('PATCH /team-api-keys/:apiKeyId', call)
}
