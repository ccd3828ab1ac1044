// Generated from the contract: change the endpoint there, then run test/generated.test.ts.
import type { Call, Transport } from './transport/transport.ts'

/** List the key sets of the project, newest first. */
export function list(transport: Transport, call: Call<'GET /internal/api-keys'> = {}) {
  return transport.send('GET /internal/api-keys', call)
}

/** Make a key set. The only answer that has its keys whole. */
export function create(transport: Transport, call: Call<'POST /internal/api-keys'>) {
  return transport.send('POST /internal/api-keys', call)
}

/** Read a key set. */
export function read(transport: Transport, call: Call<'GET /internal/api-keys/:apiKeyId'>) {
  return transport.send('GET /internal/api-keys/:apiKeyId', call)
}

/** Describe or revoke a key set. */
export function update(transport: Transport, call: Call<'PATCH /internal/api-keys/:apiKeyId'>) {
  return transport.send('PATCH /internal/api-keys/:apiKeyId', call)
}
