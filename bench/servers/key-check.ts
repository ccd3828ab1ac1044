/**
 * The product with one endpoint more, that asks for a key and does nothing: what remains is what every request
 * pays. Beside it those that drop telemetry, so that both are measured in one process. Everything else is as it is deployed: built, in production mode, on PostgreSQL, a log line for each request.
 */

import { endpoint, succeeded, success, visitor } from '../../packages/contract/dist/index.js'
import { telemetryHandlers } from '../../packages/server/dist/api/telemetry.endpoints.js'
import { listen, loadConfig, startLatchkey } from '../../packages/server/dist/index.js'
import { implement } from '../../packages/server/dist/kernel/http/context.js'
import { createServe } from '../../packages/server/dist/kernel/http/serve.js'
import { served } from '../../packages/server/dist/slices.js'

const config = loadConfig()
const { app } = await startLatchkey(config)
const nothing = endpoint({
  route: 'GET /nothing',
  summary: 'Ask for a key, and do nothing',
  access: visitor(),
  response: success(),
  errors: [],
})
const serve = createServe({
  ...served(app),
  implementations: [implement({ nothing }, { nothing: async () => succeeded }), telemetryHandlers],
})
await listen(serve, { host: config.listen.host, port: config.listen.port })
