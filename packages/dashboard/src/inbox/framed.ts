/**
 * A mail as a document for a frame without scripts.
 *
 * The frame inherits the policy of this page, under which styles written into elements do not count. So each
 * becomes a rule of a style sheet, and every sheet carries the nonce of the page. That is prepared in the text:
 * a parsed document is under the policy already. Links open beside the dashboard.
 */
export function framed(html: string, nonce = ''): string {
  const permitted = html
    .replace(/<style\b/gi, `<style nonce="${nonce}"`)
    .replace(/(\s)style=(["'])/gi, '$1data-style=$2')
  const mail = new DOMParser().parseFromString(permitted, 'text/html')
  for (const element of mail.querySelectorAll('script, meta[http-equiv]')) element.remove()

  const rules = [...mail.querySelectorAll('[data-style]')].map((element, index) => {
    const style = element.getAttribute('data-style') ?? ''
    element.setAttribute('data-style', String(index))
    return `[data-style="${index}"] { ${style} }`
  })
  const base = '<base target="_blank" />'
  const sheet = `<style nonce="${nonce}">${rules.join('\n')}</style>`
  return `<!doctype html><html><head>${base}${mail.head.innerHTML}${sheet}</head>${mail.body.outerHTML}</html>`
}
