// Generated from the contract: change the endpoint there, then run test/generated.test.ts.
import type { Call, Transport } from './transport/transport.ts'

/** The mails of the project, newest first. */
export function list(transport: Transport, call: Call<'GET /internal/emails'> = {}) {
  return transport.send('GET /internal/emails', call)
}

/** One mail of the log, with its content. */
export function read(transport: Transport, call: Call<'GET /internal/emails/:emailId'>) {
  return transport.send('GET /internal/emails/:emailId', call)
}

/** Send a mail of the log again, as a new one. */
export function resend(transport: Transport, call: Call<'POST /internal/emails/:emailId/resend'>) {
  return transport.send('POST /internal/emails/:emailId/resend', call)
}
