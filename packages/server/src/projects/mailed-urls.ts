/** Callback URLs that a mail leads to. They may have a million characters, of which only the first are parsed. */
import { RedirectNotTrusted, SchemaError } from '@latchkey/contract'
import { type TrustingProject, type TrustingServer, trustedUrl } from './trusted-urls.ts'

/** A callback URL that was found trusted, with every character encoded that a mail program could read in another way. */
export interface MailedUrl {
  readonly href: string
}

/** Parsing takes time in proportion: a megabyte holds the event loop for tens of milliseconds, its query for seconds. */
export const longestParsedUrl = 8_192

/** As many characters as a URL in a request may have. A mail contains the link three times. */
const longestHref = 1_000_000

/**
 * The URL as a mail may contain it. Only scheme and host decide whether a long one is trusted; its path counts too where it
 * is short, for pages that this server has for the project.
 *
 * @throws {@link RedirectNotTrusted}, {@link SchemaError} where the encoded URL is too long for a mail
 */
export function trustedMailedUrl(server: TrustingServer, project: TrustingProject, given: string): MailedUrl {
  if (given.length <= longestParsedUrl) return trustedUrl(server, project, given)
  const origin = /^[a-z][a-z0-9+.-]*:[\\/]*[^\\/?#]*/i.exec(given)?.[0] ?? ''
  const beforeQuery = given.slice(0, given.search(/[?#]|$/))
  const parsed = beforeQuery.length <= longestParsedUrl ? beforeQuery : origin
  if (parsed.length > longestParsedUrl) throw RedirectNotTrusted()
  const url = trustedUrl(server, project, parsed)
  // Whatever follows, the link leads to the origin that was checked.
  const start = parsed === origin ? url.origin : url.href
  const rest = encoded(given.slice(parsed.length).replace(/^[^/?#]/, '/'))
  return { href: start + rest }
}

/** @throws {@link SchemaError} */
function encoded(text: string): string {
  // Each byte of a character outside of ASCII is written with three characters: far too many are not encoded at all.
  const fewest = text.length + 3 * (Buffer.byteLength(text) - text.length)
  const href =
    fewest > longestHref ? undefined : text.replace(unsafe, run => encodeURIComponent(run).replace(/'/g, '%27'))
  if (href === undefined || href.length > longestHref || lengthInHtml(href) > longestInHtml) throw tooLong()
  return href
}

/** Everything but the characters of RFC 3986, of which an apostrophe could end the link in a text. */
const unsafe = /[^\x21\x23-\x26\x28-\x3b\x3d\x3f-\x5b\x5d\x5f\x61-\x7a\x7e]+/g

/** In HTML an ampersand is five characters. Mail servers usually take 10 MB, and the mail contains the link twice as HTML. */
const longestInHtml = 3_000_000

function lengthInHtml(href: string): number {
  let length = href.length
  for (let at = href.indexOf('&'); at !== -1; at = href.indexOf('&', at + 1)) length += 4
  return length
}

const tooLong = () =>
  SchemaError({
    message: 'The callback URL is too long for a mail once its characters are encoded. Use a shorter one.',
  })
