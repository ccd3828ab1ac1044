// Generated from the contract: change the endpoint there, then run test/generated.test.ts.
import type { Call, Transport } from './transport/transport.ts'

/** List the email themes, the built-in ones first. */
export function list(transport: Transport, call: Call<'GET /internal/email-themes'> = {}) {
  return transport.send('GET /internal/email-themes', call)
}

/** Create an email theme with the source of the light one. */
export function create(transport: Transport, call: Call<'POST /internal/email-themes'>) {
  return transport.send('POST /internal/email-themes', call)
}

/** An email theme and its source. */
export function read(transport: Transport, call: Call<'GET /internal/email-themes/:themeId'>) {
  return transport.send('GET /internal/email-themes/:themeId', call)
}

/** Change the source of an email theme, if a sample renders in it. */
export function update(transport: Transport, call: Call<'PATCH /internal/email-themes/:themeId'>) {
  return transport.send('PATCH /internal/email-themes/:themeId', call)
}

/** Delete an email theme of the project. Templates with it have the selected one from then on. */
function remove(transport: Transport, call: Call<'DELETE /internal/email-themes/:themeId'>) {
  return transport.send('DELETE /internal/email-themes/:themeId', call)
}

export { remove as delete }

/** The newest hundred changes of an email theme, newest first. */
export function listVersions(transport: Transport, call: Call<'GET /internal/email-themes/:themeId/versions'>) {
  return transport.send('GET /internal/email-themes/:themeId/versions', call)
}

/** The source of an email theme after a change. */
export function readVersion(transport: Transport, call: Call<'GET /internal/email-themes/:themeId/versions/:version'>) {
  return transport.send('GET /internal/email-themes/:themeId/versions/:version', call)
}
