// Generated from the contract: change the endpoint there, then run test/generated.test.ts.
import type { Call, Transport } from './transport/transport.ts'

/** List the permissions granted to users in teams; with recursive=true contained ones too. */
export function list(transport: Transport, call: Call<'GET /team-permissions'> = {}) {
  return transport.send('GET /team-permissions', call)
}

/** Grant a permission in a team. Granting twice is fine. */
export function grant(transport: Transport, call: Call<'POST /team-permissions/:teamId/:userId/:permissionId'>) {
  return transport.send('POST /team-permissions/:teamId/:userId/:permissionId', call)
}

/** Revoke a permission that was granted directly in a team. */
export function revoke(transport: Transport, call: Call<'DELETE /team-permissions/:teamId/:userId/:permissionId'>) {
  return transport.send('DELETE /team-permissions/:teamId/:userId/:permissionId', call)
}
