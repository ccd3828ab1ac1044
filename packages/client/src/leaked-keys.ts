// Generated from the contract: change the endpoint there, then run test/generated.test.ts.
import type { Call, Transport } from './transport/transport.ts'

/** Revoke an API key that was found in public. Knowing the whole key is the proof. */
export function revoke(transport: Transport, call: Call<'POST /integrations/credential-scanning/revoke'>) {
  return transport.send('POST /integrations/credential-scanning/revoke', call)
}
