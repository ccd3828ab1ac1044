// Generated from the contract: change the endpoint there, then run test/generated.test.ts.
import type { Call, Transport } from './transport/transport.ts'

/** Say what this is, and as whom the request is authenticated. */
export function root(transport: Transport, call: Call<'GET /'> = {}) {
  return transport.send('GET /', call)
}

/** The OpenAPI description of every endpoint. */
export function describe(transport: Transport, call: Call<'GET /openapi.json'> = {}) {
  return transport.send('GET /openapi.json', call)
}

/** Check that the version of an SDK is supported by this server. */
export function checkVersion(transport: Transport, call: Call<'POST /check-version'>) {
  return transport.send('POST /check-version', call)
}

/** Answer an SDK that uses a feature this server does not have. */
export function checkFeatureSupport(transport: Transport, call: Call<'POST /check-feature-support'>) {
  return transport.send('POST /check-feature-support', call)
}
