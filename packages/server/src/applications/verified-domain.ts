/** The domain by which people may recognise an application. */
import { parseUrl } from '@latchkey/contract'

export interface Claimed {
  readonly homepageUrl: string | null
  readonly redirectUris: readonly string[]
}

/**
 * The host of the website, if every code goes to that host by https: then only who controls the host receives anything. Null: it
 * names a website that could be another's.
 */
export function verifiedDomain({ homepageUrl, redirectUris }: Claimed): string | null {
  const homepage = parseUrl(homepageUrl ?? '')
  if (homepage?.protocol !== 'https:') return null
  const isOwn = (uri: string) => {
    const { protocol, host } = parseUrl(uri) ?? {}
    return protocol === 'https:' && host === homepage.host
  }
  return redirectUris.length > 0 && redirectUris.every(isOwn) ? homepage.host : null
}
