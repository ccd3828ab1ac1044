// Generated from the contract: change the endpoint there, then run test/generated.test.ts.
import type { Call, Transport } from './transport/transport.ts'

/** The address at which this server is reached: published SDKs use the first one. */
export function backendUrls(transport: Transport, call: Call<'GET /internal/backend-urls'> = {}) {
  return transport.send('GET /internal/backend-urls', call)
}

/** The versions of components of an SDK that are out of date: none. */
export function componentVersions(transport: Transport, call: Call<'GET /internal/component-versions'> = {}) {
  return transport.send('GET /internal/component-versions', call)
}

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
