import { apiPath } from '@latchkey/contract/names'
import { getBaseUrl, getProjectId } from '../app/options.ts'

/** One kind of token that Convex is to take. */
export interface ConvexProviderConfig {
  readonly type: 'customJwt'
  /** Who has to have issued it. */
  readonly issuer: string
  /** Where the keys are that it is verified with. */
  readonly jwks: string
  readonly algorithm: 'ES256'
  /** For whom it has to be issued: what Convex calls the audience. */
  readonly applicationID: string
}

/** Which project's people Convex is to know. */
export interface ConvexProvidersOptions {
  /** Falls back to `LATCHKEY_PROJECT_ID`, in Next.js and Vite with their prefix. */
  readonly projectId?: string | undefined
  /** The `LATCHKEY_PUBLIC_URL` of the server, which Convex has to reach. Falls back to `LATCHKEY_BASE_URL`. */
  readonly baseUrl?: string | undefined
}

/**
 * What makes Convex take the tokens of a project: `providers` of `convex/auth.config.ts`. The first is for users, the
 * second for visitors without an account; leave the second out to refuse those.
 *
 * @example
 * export default { providers: getConvexProvidersConfig({ projectId, baseUrl }) }
 */
export function getConvexProvidersConfig({
  projectId,
  baseUrl,
}: ConvexProvidersOptions = {}): [users: ConvexProviderConfig, anonymousUsers: ConvexProviderConfig] {
  const options = { tokenStore: null, ...(projectId && { projectId }), ...(baseUrl && { baseUrl }) }
  const [id, api] = [getProjectId(options), getBaseUrl(options) + apiPath]
  const keys = `${api}/projects/${id}/.well-known/jwks.json`
  const common = { type: 'customJwt', algorithm: 'ES256' } as const
  return [
    { ...common, issuer: `${api}/projects/${id}`, jwks: keys, applicationID: id },
    {
      ...common,
      issuer: `${api}/projects-anonymous-users/${id}`,
      // The older address below their issuer only leads here, and Convex need not follow.
      jwks: `${keys}?include_anonymous=true`,
      applicationID: `${id}:anon`,
    },
  ]
}
