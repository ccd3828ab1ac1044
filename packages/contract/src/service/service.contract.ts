import * as z from 'zod'
import { open } from '../kernel/access.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { text } from '../kernel/schema.ts'

const VersionQuestion = z.object({ clientVersion: text() }).meta({ camelCase: true })
export const VersionAnswer = z
  .object({ upToDate: z.boolean(), error: z.string().optional(), severe: z.boolean().optional() })
  .meta({ camelCase: true })
export interface VersionAnswer extends z.infer<typeof VersionAnswer> {}

/** Published SDKs ask in either spelling, and send whatever else they know beside it. */
const FeatureQuestion = z
  .object({ feature_name: z.unknown().optional(), featureName: z.unknown().optional() })
  .meta({ camelCase: true })

export const serviceEndpoints = {
  backendUrls: endpoint({
    route: 'GET /internal/backend-urls',
    summary: 'The address at which this server is reached: published SDKs use the first one',
    access: open(),
    response: z.object({ urls: z.array(z.string()) }),
    errors: [],
  }),
  componentVersions: endpoint({
    route: 'GET /internal/component-versions',
    summary: 'The versions of components of an SDK that are out of date: none',
    access: open(),
    response: z.object({ versions: z.object({}) }),
    errors: [],
  }),
  root: endpoint({
    route: 'GET /',
    summary: 'Say what this is, and as whom the request is authenticated',
    access: open(),
    errors: [],
  }),
  describe: endpoint({
    route: 'GET /openapi.json',
    summary: 'The OpenAPI description of every endpoint',
    access: open(),
    errors: [],
  }),
  checkVersion: endpoint({
    route: 'POST /check-version',
    summary: 'Check that the version of an SDK is supported by this server',
    access: open(),
    changes: false,
    body: VersionQuestion,
    response: VersionAnswer,
    errors: [],
  }),
  checkFeatureSupport: endpoint({
    route: 'POST /check-feature-support',
    summary: 'Answer an SDK that uses a feature this server does not have',
    access: open(),
    changes: false,
    body: FeatureQuestion,
    ignoresUnknown: true,
    errors: [],
  }),
}
