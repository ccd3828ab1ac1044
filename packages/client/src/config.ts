// Generated from the contract: change the endpoint there, then run test/generated.test.ts.
import type { Answer } from './transport/endpoint-types.ts'
import type { Call, Transport } from './transport/transport.ts'

/** The whole configuration: the defaults with what the owner changed. */
export function read(
  transport: Transport,
  call: Call<'GET /internal/config'> = {},
): Promise<Answer<'GET /internal/config'>> {
  return transport.send('GET /internal/config', call)
}

/** What the owner changed, as dotted paths and their values. */
export function readOverride(
  transport: Transport,
  call: Call<'GET /internal/config/override'> = {},
): Promise<Answer<'GET /internal/config/override'>> {
  return transport.send('GET /internal/config/override', call)
}

/** Change paths of the configuration. A value replaces everything at its path and below it. */
export function override(
  transport: Transport,
  call: Call<'PATCH /internal/config/override'>,
): Promise<Answer<'PATCH /internal/config/override'>> {
  return transport.send('PATCH /internal/config/override', call)
}

/** Who changed the configuration and when, newest first. */
export function listChanges(
  transport: Transport,
  call: Call<'GET /internal/config/changes'> = {},
): Promise<Answer<'GET /internal/config/changes'>> {
  return transport.send('GET /internal/config/changes', call)
}

/** One change of the configuration, path by path. */
export function readChange(
  transport: Transport,
  call: Call<'GET /internal/config/changes/:version'>,
): Promise<Answer<'GET /internal/config/changes/:version'>> {
  return transport.send('GET /internal/config/changes/:version', call)
}

/** Make the configuration what it was at a version, as a new change. */
export function restore(
  transport: Transport,
  call: Call<'POST /internal/config/changes/:version/restore'>,
): Promise<Answer<'POST /internal/config/changes/:version/restore'>> {
  return transport.send('POST /internal/config/changes/:version/restore', call)
}
