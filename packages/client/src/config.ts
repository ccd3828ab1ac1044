// Generated from the contract: change the endpoint there, then run test/generated.test.ts.
import type { Call, Transport } from './transport/transport.ts'

/** The whole configuration: the defaults with what the owner changed. */
export function read(transport: Transport, call: Call<'GET /internal/config'> = {}) {
  return transport.send('GET /internal/config', call)
}

/** What the owner changed, as dotted paths and their values. */
export function readOverride(transport: Transport, call: Call<'GET /internal/config/override'> = {}) {
  return transport.send('GET /internal/config/override', call)
}

/** The secrets of the configuration in clear, by their paths. The audit log records it. */
export function revealSecrets(transport: Transport, call: Call<'POST /internal/config/reveal-secrets'> = {}) {
  return transport.send('POST /internal/config/reveal-secrets', call)
}

/** Change paths of the configuration. A value replaces everything at its path and below it. */
export function override(transport: Transport, call: Call<'PATCH /internal/config/override'>) {
  return transport.send('PATCH /internal/config/override', call)
}

/** What was set at a level: project, branch or environment. */
export function readLevel(transport: Transport, call: Call<'GET /internal/config/override/:level'>) {
  return transport.send('GET /internal/config/override/:level', call)
}

/** Change paths of a level. A value replaces everything at its path and below it. */
export function changeLevel(transport: Transport, call: Call<'PATCH /internal/config/override/:level'>) {
  return transport.send('PATCH /internal/config/override/:level', call)
}

/** Replace everything that was set at a level. */
export function replaceLevel(transport: Transport, call: Call<'PUT /internal/config/override/:level'>) {
  return transport.send('PUT /internal/config/override/:level', call)
}

/** Remove paths and everything below them from a level. */
export function resetKeys(transport: Transport, call: Call<'POST /internal/config/override/:level/reset-keys'>) {
  return transport.send('POST /internal/config/override/:level/reset-keys', call)
}

/** Where the file is that was pushed. */
export function readSource(transport: Transport, call: Call<'GET /internal/config/source'> = {}) {
  return transport.send('GET /internal/config/source', call)
}

/** Clear where the file is that was pushed. What it set stays. */
export function unlinkSource(transport: Transport, call: Call<'DELETE /internal/config/source'> = {}) {
  return transport.send('DELETE /internal/config/source', call)
}

/** Who changed the configuration and when, newest first. */
export function listChanges(transport: Transport, call: Call<'GET /internal/config/changes'> = {}) {
  return transport.send('GET /internal/config/changes', call)
}

/** One change of the configuration, path by path. */
export function readChange(transport: Transport, call: Call<'GET /internal/config/changes/:version'>) {
  return transport.send('GET /internal/config/changes/:version', call)
}

/** Make the configuration what it was at a version, as a new change. */
export function restore(transport: Transport, call: Call<'POST /internal/config/changes/:version/restore'>) {
  return transport.send('POST /internal/config/changes/:version/restore', call)
}
