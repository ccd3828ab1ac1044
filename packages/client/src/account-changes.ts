// Generated from the contract: change the endpoint there, then run test/generated.test.ts.
import type { Call, Transport } from './transport/transport.ts'

/** A page that offers to undo a change of an account. Showing it changes nothing. */
export function showUndo(transport: Transport, call: Call<'GET /account-changes/undo-link'> = {}) {
  return transport.send('GET /account-changes/undo-link', call)
}
