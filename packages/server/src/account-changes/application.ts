/** Which application of a project an account belongs to: a link to a new password leads there. */
import { type ProjectConfig, parseUrl } from '@latchkey/contract'
import type { App } from '../app.ts'
import { isTrusted, type TrustingProject } from '../projects/trusted-urls.ts'

/** The origin of the page that sent a request, or null unless it belongs to the project. */
export function trustedOrigin(app: App, project: TrustingProject, given: string | null): string | null {
  const url = given === null ? null : parseUrl(given)
  return url && isTrusted(app, project, url) ? url.origin : null
}

/**
 * The page for a new password: at the origin, or else at the first domain of the project that is no pattern. Null: the
 * project has none.
 */
export function passwordResetPage({ domains }: ProjectConfig, origin: string | null): URL | null {
  const exact = Object.values(domains.trustedDomains).filter(({ baseUrl }) => baseUrl && !baseUrl.includes('*'))
  const domain = exact.find(({ baseUrl }) => parseUrl(baseUrl ?? '')?.origin === origin)
  const handlerPath = domain?.handlerPath ?? exact[0]?.handlerPath ?? '/handler'
  const base = origin ?? exact[0]?.baseUrl
  return base ? parseUrl(`${handlerPath.replace(/\/$/, '')}/password-reset`, base) : null
}
