/** Which pages and apps may use the passkeys of a project, and for which hosts. */
import { isAndroidOrigin, parseUrl } from '@latchkey/contract'
import { isTrustedOrigin, type TrustingProject, type TrustingServer } from '../../projects/trusted-urls.ts'
import type { TrustedCaller } from './web-authn.ts'

export function findTrustedCaller(
  server: TrustingServer,
  project: TrustingProject,
  origin: string,
): TrustedCaller | null {
  if (isAndroidOrigin(origin)) return findAndroidApp(project, origin)
  const page = parseUrl(origin)
  if (!page || !isTrustedOrigin(server, project, page)) return null
  return { origin: page.origin, relyingPartyIds: [page.hostname] }
}

/**
 * An app has no host of its own: Android lets it use the passkeys of a domain whose assetlinks.json names the app. Only
 * domains that are trusted by name count, since a pattern may cover hosts that are not of the project.
 */
function findAndroidApp({ config: { domains } }: TrustingProject, origin: string): TrustedCaller | null {
  if (!Object.values(domains.androidApps).some(app => app.origin === origin)) return null
  const exact = Object.values(domains.trustedDomains).flatMap(({ baseUrl }) =>
    baseUrl && !baseUrl.includes('*') ? (parseUrl(baseUrl)?.hostname ?? []) : [],
  )
  return { origin, relyingPartyIds: exact }
}
