// Generated from the contract: change the endpoint there, then run test/generated.test.ts.
import type { Call, Transport } from './transport/transport.ts'

/** Explain why a user has a permission: the path of grants and containments. */
export function explain(transport: Transport, call: Call<'GET /internal/permissions/explain'>) {
  return transport.send('GET /internal/permissions/explain', call)
}
