// Generated from the contract: change the endpoint there, then run test/generated.test.ts.
import type { Call, Transport } from './transport/transport.ts'

/** A picture, to be kept by browsers for a year. */
export function read(transport: Transport, call: Call<'GET /images/:file'>) {
  return transport.send('GET /images/:file', call)
}
