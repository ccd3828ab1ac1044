import { hostOnly } from '@latchkey/contract/names'
import { tokensInCookies, tokensNamed } from './cookie-names.ts'

/**
 * Whether the session of a `Cookie` header stands under names that any host of the domain can set. It serves the request; written
 * again under the names of this host alone, a planted session could not be told from one's own any more. The page can tell
 * (docs/decisions/0052).
 */
export function isUnderPlainNames(cookies: string, projectId: string): boolean {
  const { refreshToken } = tokensInCookies(cookies, projectId)
  return refreshToken !== null && tokensNamed(hostOnly, cookies, projectId).refreshToken === null
}
