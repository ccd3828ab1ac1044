export type ColourScheme = 'light' | 'dark'

/**
 * A mail as a document for a frame without scripts.
 *
 * The frame inherits the policy of this page, under which styles written into elements do not count. So each
 * becomes a rule of a style sheet, and every sheet carries the nonce of the page. That is prepared in the text:
 * a parsed document is under the policy already. Links open beside the dashboard.
 *
 * With a colour scheme, the mail looks as in a mail program that has this one, whatever the reader's system has.
 */
export function framed(html: string, nonce = '', scheme?: ColourScheme): string {
  const permitted = inScheme(html, scheme)
    .replace(/<style\b/gi, `<style nonce="${nonce}"`)
    .replace(/(\s)style=(["'])/gi, '$1data-style=$2')
  const mail = new DOMParser().parseFromString(permitted, 'text/html')
  for (const element of mail.querySelectorAll('script, meta[http-equiv]')) element.remove()
  if (scheme) mail.querySelector('meta[name="color-scheme"]')?.setAttribute('content', scheme)

  const rules = [...mail.querySelectorAll('[data-style]')].map((element, index) => {
    const style = element.getAttribute('data-style') ?? ''
    element.setAttribute('data-style', String(index))
    return `[data-style="${index}"] { ${style} }`
  })
  const base = '<base target="_blank" />'
  // A rule of the mail's own sheet that is important still wins, as it does over a written style.
  const sheet = `<style nonce="${nonce}">${rules.join('\n')}</style>`
  const { lang, dir } = mail.documentElement
  const root = mail.createElement('html')
  if (lang) root.lang = lang
  if (dir) root.dir = dir
  const opening = root.outerHTML.replace('</html>', '')
  return `<!doctype html>${opening}<head>${base}${mail.head.innerHTML}${sheet}</head>${mail.body.outerHTML}</html>`
}

/** A frame has the colour scheme of the system; only the conditions of the mail's own sheets can be decided here. */
function inScheme(html: string, scheme: ColourScheme | undefined): string {
  if (!scheme) return html
  return html.replace(/\(\s*prefers-color-scheme\s*:\s*(light|dark)\s*\)/gi, (_, named: string) =>
    named.toLowerCase() === scheme ? '(min-width: 0px)' : '(max-width: 0px)',
  )
}
