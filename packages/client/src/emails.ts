// Generated from the contract: change the endpoint there, then run test/generated.test.ts.
import type { Call, Transport } from './transport/transport.ts'

/** Send an email to users: HTML, a template or a draft. */
export function send(transport: Transport, call: Call<'POST /emails/send-email'>) {
  return transport.send('POST /emails/send-email', call)
}

/** Render a template in a theme, with the variables of its preview. */
export function render(transport: Transport, call: Call<'POST /emails/render-email'>) {
  return transport.send('POST /emails/render-email', call)
}

/** What an editor shows of a source: the email, or its problems line by line, and its variables. */
export function preview(transport: Transport, call: Call<'POST /internal/email-preview'>) {
  return transport.send('POST /internal/email-preview', call)
}

/** How many users an email would reach. */
export function countRecipients(transport: Transport, call: Call<'POST /internal/email-recipients/count'>) {
  return transport.send('POST /internal/email-recipients/count', call)
}

/** Send the preview of an email to one address. */
export function sendPreview(transport: Transport, call: Call<'POST /internal/send-preview-email'>) {
  return transport.send('POST /internal/send-preview-email', call)
}

/** Send a test email by a mail server that need not be stored. */
export function sendTest(transport: Transport, call: Call<'POST /internal/send-test-email'>) {
  return transport.send('POST /internal/send-test-email', call)
}

/** Invite someone to sign in. */
export function sendSignInInvitation(transport: Transport, call: Call<'POST /internal/send-sign-in-invitation'>) {
  return transport.send('POST /internal/send-sign-in-invitation', call)
}

/** The newest fifty sends to users, newest first. */
export function listSends(transport: Transport, call: Call<'GET /internal/email-sends'> = {}) {
  return transport.send('GET /internal/email-sends', call)
}

/** How far a send is. */
export function readSend(transport: Transport, call: Call<'GET /internal/email-sends/:sendId'>) {
  return transport.send('GET /internal/email-sends/:sendId', call)
}

/** Stop a send: emails that wait are not sent. */
export function stopSend(transport: Transport, call: Call<'POST /internal/email-sends/:sendId/stop'>) {
  return transport.send('POST /internal/email-sends/:sendId/stop', call)
}

/** Every mail of the project, whether it waits, left or failed, newest first. Contents are left out. */
export function listOutbox(transport: Transport, call: Call<'GET /emails/outbox'> = {}) {
  return transport.send('GET /emails/outbox', call)
}

/** One mail of the outbox, with its content. */
export function readOutbox(transport: Transport, call: Call<'GET /emails/outbox/:emailId'>) {
  return transport.send('GET /emails/outbox/:emailId', call)
}

/** Pause, continue, reschedule or cancel a mail to a user that waits. */
export function updateOutbox(transport: Transport, call: Call<'PATCH /emails/outbox/:emailId'>) {
  return transport.send('PATCH /emails/outbox/:emailId', call)
}

/** How many emails of the project left lately, and how many may leave in a second. */
export function readDeliveryInfo(transport: Transport, call: Call<'GET /emails/delivery-info'> = {}) {
  return transport.send('GET /emails/delivery-info', call)
}

/** The managed email domains of the project: there are none. */
export function listManagedDomains(
  transport: Transport,
  call: Call<'GET /internal/emails/managed-onboarding/list'> = {},
) {
  return transport.send('GET /internal/emails/managed-onboarding/list', call)
}
