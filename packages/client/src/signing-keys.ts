// Generated from the contract: change the endpoint there, then run test/generated.test.ts.
import type { Call, Transport } from './transport/transport.ts'

/** List the keys that sign access tokens. */
export function list(transport: Transport, call: Call<'GET /internal/signing-keys'> = {}) {
  return transport.send('GET /internal/signing-keys', call)
}

/** Let the next keys sign as soon as every verifier can know them. ID tokens have keys of their own, which are replaced too. */
export function rotate(transport: Transport, call: Call<'POST /internal/signing-keys/rotate'>) {
  return transport.send('POST /internal/signing-keys/rotate', call)
}
