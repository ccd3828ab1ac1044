/** Which URLs belong to a project: where links in mails may lead, and browsers be sent. */
import { isAppUrl, isTrustedUrl, type ProjectConfig, parseUrl, RedirectNotTrusted } from '@latchkey/contract'
import type { App } from '../app.ts'
import { isHostedPage } from './hosted-page.ts'

export interface TrustingProject {
  readonly id: string
  readonly config: ProjectConfig
}

/** What the server itself is needed for: its own address, where the hosted pages of every project are. */
export type TrustingServer = { readonly config: Pick<App['config'], 'publicUrl'> }

/**
 * The URL, parsed. What was parsed is what must be used afterwards, never the text that was given.
 *
 * @throws {@link RedirectNotTrusted}
 */
export function trustedUrl(server: TrustingServer, project: TrustingProject, given: string): URL {
  const url = parseUrl(given)
  if (!url || !isTrusted(server, project, url)) throw RedirectNotTrusted()
  return url
}

/** What an authorization request names: the app that receives the code has the verifier of the challenge. */
export interface CodeReceiver {
  readonly redirectUri: string
  readonly codeChallenge: string
}

/**
 * Where an authorization code may be sent: to a page, or to a native app by a scheme that the project trusts. Another app may claim
 * the same scheme, so whatever is sent there must be of no use without the verifier.
 *
 * @throws {@link RedirectNotTrusted}
 */
export function trustedRedirectUri(
  server: TrustingServer,
  project: TrustingProject,
  { redirectUri }: CodeReceiver,
): URL {
  const url = parseUrl(redirectUri)
  if (!url || !isTrustedRedirect(server, project, url)) throw RedirectNotTrusted()
  return url
}

/** Whether a browser that signs in may be sent there, without a secret that works alone. */
export function isTrustedRedirect(server: TrustingServer, project: TrustingProject, url: URL): boolean {
  return isTrusted(server, project, url) || isInApp(project.config, url)
}

export function isTrusted({ config }: TrustingServer, project: TrustingProject, url: URL): boolean {
  return isHostedPage(config.publicUrl, project.id, url) || isInTrustedDomain(project.config, url)
}

/** Whether a page of this origin may belong to the project: in a trusted domain, or a hosted page. */
export function isTrustedOrigin({ config }: TrustingServer, project: TrustingProject, url: URL): boolean {
  return url.origin === parseUrl(config.publicUrl)?.origin || isInTrustedDomain(project.config, url)
}

function isInTrustedDomain({ domains }: ProjectConfig, url: URL): boolean {
  const known = Object.values(domains.trustedDomains).flatMap(({ baseUrl }) => baseUrl ?? [])
  return isTrustedUrl({ allowLocalhost: domains.allowLocalhost, domains: known }, url)
}

function isInApp({ domains }: ProjectConfig, url: URL): boolean {
  return isAppUrl(
    Object.values(domains.appSchemes).flatMap(({ scheme }) => scheme ?? []),
    url,
  )
}
