// Generated from the contract: change the endpoint there, then run test/generated.test.ts.
import type { Call, Transport } from './transport/transport.ts'

/** Store an encrypted value, or overwrite it. Whose it is stays as it was. */
export function set(transport: Transport, call: Call<'POST /data-vault/stores/:storeId/set'>) {
  return transport.send('POST /data-vault/stores/:storeId/set', call)
}

/** Read an encrypted value. */
export function get(transport: Transport, call: Call<'POST /data-vault/stores/:storeId/get'>) {
  return transport.send('POST /data-vault/stores/:storeId/get', call)
}

/** Delete a value and its key. */
function remove(transport: Transport, call: Call<'POST /data-vault/stores/:storeId/delete'>) {
  return transport.send('POST /data-vault/stores/:storeId/delete', call)
}

export { remove as delete }

/** Move a value to another hashed key, encrypted anew: all of it or nothing. */
export function replace(transport: Transport, call: Call<'POST /data-vault/stores/:storeId/replace'>) {
  return transport.send('POST /data-vault/stores/:storeId/replace', call)
}

/** Store an encrypted value that is forgotten with a user or a team. */
export function setForOwner(
  transport: Transport,
  call: Call<'POST /data-vault/owners/:ownerType/:ownerId/stores/:storeId/set'>,
) {
  return transport.send('POST /data-vault/owners/:ownerType/:ownerId/stores/:storeId/set', call)
}

/** List the hashed keys of the values of a user or a team, in all stores or in one. */
export function listKeys(transport: Transport, call: Call<'GET /data-vault/owners/:ownerType/:ownerId/keys'>) {
  return transport.send('GET /data-vault/owners/:ownerType/:ownerId/keys', call)
}

/** List how many values each store has, and when one was last written. */
export function listStores(transport: Transport, call: Call<'GET /internal/data-vault/stores'> = {}) {
  return transport.send('GET /internal/data-vault/stores', call)
}
