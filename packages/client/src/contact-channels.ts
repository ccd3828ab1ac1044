// Generated from the contract: change the endpoint there, then run test/generated.test.ts.
import type { Call, Transport } from './transport/transport.ts'

/** List contact channels, oldest first. */
export function list(transport: Transport, call: Call<'GET /contact-channels'> = {}) {
  return transport.send('GET /contact-channels', call)
}

/** Add an address to a user. */
export function create(transport: Transport, call: Call<'POST /contact-channels'>) {
  return transport.send('POST /contact-channels', call)
}

/** Read a contact channel. */
export function read(transport: Transport, call: Call<'GET /contact-channels/:userId/:contactChannelId'>) {
  return transport.send('GET /contact-channels/:userId/:contactChannelId', call)
}

/** Change an address, or what it is for. */
export function update(transport: Transport, call: Call<'PATCH /contact-channels/:userId/:contactChannelId'>) {
  return transport.send('PATCH /contact-channels/:userId/:contactChannelId', call)
}

/** Take an address away; the ways to sign in stay. */
function remove(transport: Transport, call: Call<'DELETE /contact-channels/:userId/:contactChannelId'>) {
  return transport.send('DELETE /contact-channels/:userId/:contactChannelId', call)
}

export { remove as delete }

/** Mail a verification link to a contact channel. */
export function sendVerification(
  transport: Transport,
  call: Call<'POST /contact-channels/:userId/:contactChannelId/send-verification-code'>,
) {
  return transport.send('POST /contact-channels/:userId/:contactChannelId/send-verification-code', call)
}

/** Mail a verification link to the primary address of the signed-in user. */
export function sendPrimaryVerification(
  transport: Transport,
  call: Call<'POST /contact-channels/send-verification-code'>,
) {
  return transport.send('POST /contact-channels/send-verification-code', call)
}

/** Verify an address with the code that was mailed to it. */
export function verify(transport: Transport, call: Call<'POST /contact-channels/verify'>) {
  return transport.send('POST /contact-channels/verify', call)
}

/** Say whether a verification code would work, without using it. */
export function checkVerification(transport: Transport, call: Call<'POST /contact-channels/verify/check-code'>) {
  return transport.send('POST /contact-channels/verify/check-code', call)
}

/** Read when and from which device and client IP an address was given, for its owner to recognise. */
export function describeVerification(transport: Transport, call: Call<'POST /contact-channels/verify/describe'>) {
  return transport.send('POST /contact-channels/verify/describe', call)
}

/** Reject an address that another person gave, and remove their sign-in methods. */
export function rejectVerification(transport: Transport, call: Call<'POST /contact-channels/verify/reject'>) {
  return transport.send('POST /contact-channels/verify/reject', call)
}
