// Generated from the contract: change the endpoint there, then run test/generated.test.ts.
import type { Call, Transport } from './transport/transport.ts'

/** List the permissions granted to users in the project; with recursive=true contained ones too. */
export function list(transport: Transport, call: Call<'GET /project-permissions'> = {}) {
  return transport.send('GET /project-permissions', call)
}

/** Grant a permission in the project. Granting twice is fine. */
export function grant(transport: Transport, call: Call<'POST /project-permissions/:userId/:permissionId'>) {
  return transport.send('POST /project-permissions/:userId/:permissionId', call)
}

/** Revoke a permission that was granted directly in the project. */
export function revoke(transport: Transport, call: Call<'DELETE /project-permissions/:userId/:permissionId'>) {
  return transport.send('DELETE /project-permissions/:userId/:permissionId', call)
}
