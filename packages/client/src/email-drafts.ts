// Generated from the contract: change the endpoint there, then run test/generated.test.ts.
import type { Call, Transport } from './transport/transport.ts'

/** List the email drafts, the last changed first. */
export function list(transport: Transport, call: Call<'GET /internal/email-drafts'> = {}) {
  return transport.send('GET /internal/email-drafts', call)
}

/** Create an email draft. */
export function create(transport: Transport, call: Call<'POST /internal/email-drafts'>) {
  return transport.send('POST /internal/email-drafts', call)
}

/** An email draft and its source. */
export function read(transport: Transport, call: Call<'GET /internal/email-drafts/:draftId'>) {
  return transport.send('GET /internal/email-drafts/:draftId', call)
}

/** Change an email draft. Its source is not rendered. */
export function update(transport: Transport, call: Call<'PATCH /internal/email-drafts/:draftId'>) {
  return transport.send('PATCH /internal/email-drafts/:draftId', call)
}

/** Remove an email draft. What was sent of it stays in the log. */
export function remove(transport: Transport, call: Call<'DELETE /internal/email-drafts/:draftId'>) {
  return transport.send('DELETE /internal/email-drafts/:draftId', call)
}

/** The newest hundred changes of an email draft, newest first. */
export function listVersions(transport: Transport, call: Call<'GET /internal/email-drafts/:draftId/versions'>) {
  return transport.send('GET /internal/email-drafts/:draftId/versions', call)
}

/** The source of an email draft after a change. */
export function readVersion(transport: Transport, call: Call<'GET /internal/email-drafts/:draftId/versions/:version'>) {
  return transport.send('GET /internal/email-drafts/:draftId/versions/:version', call)
}

/** Store themes, templates and drafts in one transaction, if all themes and templates render. */
export function writeSources(transport: Transport, call: Call<'POST /internal/email-sources'>) {
  return transport.send('POST /internal/email-sources', call)
}
