// Generated from the contract: change the endpoint there, then run test/generated.test.ts.
import type { Call, Transport } from './transport/transport.ts'

/** What an application asks of the signed-in user, for the page that asks them. */
export function readRequest(transport: Transport, call: Call<'GET /consents/requests/:requestId'>) {
  return transport.send('GET /consents/requests/:requestId', call)
}

/** Allow what an application asks. Send the browser that began the request to the URL of the answer. */
export function grantRequest(transport: Transport, call: Call<'POST /consents/requests/:requestId/grant'>) {
  return transport.send('POST /consents/requests/:requestId/grant', call)
}

/** Refuse what an application asks. Send the browser that began the request to the URL of the answer. */
export function denyRequest(transport: Transport, call: Call<'POST /consents/requests/:requestId/deny'>) {
  return transport.send('POST /consents/requests/:requestId/deny', call)
}

/** The applications that a user has allowed something, oldest first. */
export function list(transport: Transport, call: Call<'GET /consents'>) {
  return transport.send('GET /consents', call)
}

/** Withdraw what a user has allowed an application. Its tokens of that user do not work from then on. */
export function withdraw(transport: Transport, call: Call<'DELETE /consents/:applicationId'>) {
  return transport.send('DELETE /consents/:applicationId', call)
}
