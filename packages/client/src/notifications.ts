// Generated from the contract: change the endpoint there, then run test/generated.test.ts.
import type { Call, Transport } from './transport/transport.ts'

/** List which kinds of mail a user gets. */
export function list(transport: Transport, call: Call<'GET /emails/notification-preference/:userId'>) {
  return transport.send('GET /emails/notification-preference/:userId', call)
}

/** Switch a kind of mail on or off. */
export function update(transport: Transport, call: Call<'PATCH /emails/notification-preference/:userId/:categoryId'>) {
  return transport.send('PATCH /emails/notification-preference/:userId/:categoryId', call)
}

/** A page that offers to stop a kind of mail. Showing it changes nothing. */
export function showUnsubscribe(transport: Transport, call: Call<'GET /emails/unsubscribe-link'> = {}) {
  return transport.send('GET /emails/unsubscribe-link', call)
}
