/**
 * A mail as a document for a frame without scripts.
 *
 * The frame inherits the policy of this page, under which styles written into elements do not count. So each
 * becomes a rule of one style sheet, which carries the nonce of the page. Links open beside the dashboard.
 */
export function framed(html: string, nonce: string | undefined): string {
  const document = new DOMParser().parseFromString(html, 'text/html')
  const rules: string[] = []
  for (const [index, element] of document.querySelectorAll('[style]').entries()) {
    rules.push(`[data-styled="${index}"] { ${element.getAttribute('style')} }`)
    element.setAttribute('data-styled', String(index))
    element.removeAttribute('style')
  }
  for (const script of document.querySelectorAll('script, meta[http-equiv]')) script.remove()

  const sheet = document.createElement('style')
  // After the mail's own sheets, and with the weight of an attribute: what stood in the element still wins.
  sheet.textContent = rules.join('\n')
  document.head.append(sheet)
  for (const own of document.querySelectorAll('style')) own.setAttribute('nonce', nonce ?? '')

  const base = document.createElement('base')
  base.target = '_blank'
  document.head.prepend(base)
  return `<!doctype html>${document.documentElement.outerHTML}`
}
