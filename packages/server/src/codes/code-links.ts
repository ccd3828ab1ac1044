/** Links of mails that carry a code. */
import { longestParsedUrl, type MailedUrl } from '../projects/mailed-urls.ts'

/** Where a mail leads: the page of the application, with the code for it. */
export function linkWith(code: string, { href }: MailedUrl): string {
  if (href.length <= longestParsedUrl) {
    const link = new URL(href)
    link.searchParams.set('code', code)
    return link.href
  }
  // Reading half a million parameters would take seconds: the other ones stay as they are.
  const [, address = '', query = '', fragment = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(href) ?? []
  const others = query.replace(codeParameter, '').replace(/^&/, '')
  return `${address}?${others}${others === '' || others.endsWith('&') ? '' : '&'}code=${code}${fragment}`
}

/** `code` in any spelling. */
const codeParameter = /(?<![^&])(?:c|%63)(?:o|%6[fF])(?:d|%64)(?:e|%65)(?:=[^&]*)?(?:&|$)/g
