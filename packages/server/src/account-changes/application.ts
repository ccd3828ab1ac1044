/** Which application of a project an account belongs to: a link to a new password leads there. */
import { parseUrl } from '@latchkey/contract'
import type { App } from '../app.ts'
import { hostedPageUrl } from '../projects/hosted-page.ts'
import { isTrustedOrigin, type TrustingProject } from '../projects/trusted-urls.ts'

/** The origin of the page that sent a request, or null unless it belongs to the project. */
export function trustedOrigin(app: App, project: TrustingProject, given: string | null): string | null {
  const url = given === null ? null : parseUrl(given)
  return url && isTrustedOrigin(app, project, url) ? url.origin : null
}

/**
 * The page for a new password: at the origin, or else at the first domain of the project that is no pattern. A request from a
 * hosted page, and a project that has no such domain, have the hosted one.
 */
export function passwordResetPage({ config }: App, project: TrustingProject, origin: string | null): URL | null {
  const exact = Object.values(project.config.domains.trustedDomains).filter(
    ({ baseUrl }) => baseUrl && !baseUrl.includes('*'),
  )
  const domain = exact.find(({ baseUrl }) => parseUrl(baseUrl ?? '')?.origin === origin)
  const isHosted = !domain && origin === parseUrl(config.publicUrl)?.origin
  const base = isHosted ? null : (origin ?? exact[0]?.baseUrl ?? null)
  if (base === null) return hostedPageUrl(config.publicUrl, project.id, 'password-reset')
  const handlerPath = domain?.handlerPath ?? exact[0]?.handlerPath ?? '/handler'
  return parseUrl(`${handlerPath.replace(/\/$/, '')}/password-reset`, base)
}
