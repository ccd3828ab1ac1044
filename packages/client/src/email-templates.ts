// Generated from the contract: change the endpoint there, then run test/generated.test.ts.
import type { Call, Transport } from './transport/transport.ts'

/** List the email templates, the built-in ones first. */
export function list(transport: Transport, call: Call<'GET /internal/email-templates'> = {}) {
  return transport.send('GET /internal/email-templates', call)
}

/** Create an email template with a source to start from. */
export function create(transport: Transport, call: Call<'POST /internal/email-templates'>) {
  return transport.send('POST /internal/email-templates', call)
}

/** An email template and its source. */
export function read(transport: Transport, call: Call<'GET /internal/email-templates/:templateId'>) {
  return transport.send('GET /internal/email-templates/:templateId', call)
}

/** Change the source of an email template, if it renders with a subject and a category. */
export function update(transport: Transport, call: Call<'PATCH /internal/email-templates/:templateId'>) {
  return transport.send('PATCH /internal/email-templates/:templateId', call)
}

/** Delete an email template of the project. */
function remove(transport: Transport, call: Call<'DELETE /internal/email-templates/:templateId'>) {
  return transport.send('DELETE /internal/email-templates/:templateId', call)
}

export { remove as delete }

/** The newest hundred changes of an email template, newest first. */
export function listVersions(transport: Transport, call: Call<'GET /internal/email-templates/:templateId/versions'>) {
  return transport.send('GET /internal/email-templates/:templateId/versions', call)
}

/** The source of an email template after a change. */
export function readVersion(
  transport: Transport,
  call: Call<'GET /internal/email-templates/:templateId/versions/:version'>,
) {
  return transport.send('GET /internal/email-templates/:templateId/versions/:version', call)
}
