/** Which URLs belong to a project: where links in mails may lead, and browsers be sent. */
import { isTrustedUrl, type ProjectConfig, parseUrl, RedirectNotTrusted } from '@latchkey/contract'

/**
 * The URL, parsed. What was parsed is what must be used afterwards, never the text that was given.
 *
 * @throws {@link RedirectNotTrusted}
 */
export function trustedUrl(config: ProjectConfig, given: string): URL {
  const url = parseUrl(given)
  if (!url || !isTrusted(config, url)) throw RedirectNotTrusted()
  return url
}

export function isTrusted({ domains }: ProjectConfig, url: URL): boolean {
  // It is written into mails, twice, and clients may send it: no mail program follows a megabyte.
  if (url.href.length > longestUrl) return false
  const known = Object.values(domains.trustedDomains).flatMap(({ baseUrl }) => baseUrl ?? [])
  return isTrustedUrl({ allowLocalhost: domains.allowLocalhost, domains: known }, url)
}

/** Emails with longer ones would need the sandbox (`email-sandbox/src/host/built-in.ts`). */
const longestUrl = 8_192
