/** Where a page of a project's application is. */
import { type hostedPages, parseUrl } from '@latchkey/contract'
import { hostedPageUrl } from './hosted-page.ts'
import type { TrustingProject, TrustingServer } from './trusted-urls.ts'

/**
 * The page at the origin, or else at the first trusted domain of the project that is no pattern. A request from a hosted page, and
 * a project that has no such domain, have the hosted one.
 */
export function appPage(
  { config }: TrustingServer,
  project: TrustingProject,
  page: (typeof hostedPages)[number],
  origin: string | null = null,
): URL | null {
  const exact = Object.values(project.config.domains.trustedDomains).filter(
    ({ baseUrl }) => baseUrl && !baseUrl.includes('*'),
  )
  const domain = exact.find(({ baseUrl }) => parseUrl(baseUrl ?? '')?.origin === origin)
  const isHosted = !domain && origin === parseUrl(config.publicUrl)?.origin
  const base = isHosted ? null : (origin ?? exact[0]?.baseUrl ?? null)
  if (base === null) return hostedPageUrl(config.publicUrl, project.id, page)
  const handlerPath = domain?.handlerPath ?? exact[0]?.handlerPath ?? '/handler'
  return parseUrl(`${handlerPath.replace(/\/$/, '')}/${page}`, base)
}
