import { plainText } from './plain-text.ts'
import { type TemplateName, type TemplateProps, templates } from './templates/templates.ts'
import { oneLine } from './words.ts'

export interface RenderedEmail {
  subject: string
  html: string
  text: string
}

/**
 * Writes one email: props in, its three parts out, and nothing else happens.
 *
 * @example
 * const { subject, html, text } = await renderEmail('email-verification', {
 *   projectName: 'Acme', userName: 'Ada', link: 'https://acme.example/verify?code=…', lifetimeSeconds: 86_400,
 * })
 */
export async function renderEmail<Name extends TemplateName>(
  template: Name,
  props: TemplateProps[Name],
): Promise<RenderedEmail> {
  const email = templates[template](props)
  if (email.action) refuseOddLink(email.action.link)

  // React and the parts take a tenth of a second to load; the server starts without them, and the
  // first mail waits instead, where no one is waiting for it.
  const { html } = await import('./html.tsx')
  return { subject: oneLine(email.subject), html: html(email), text: plainText(email) }
}

/** Links come from trusted URLs. Should another kind ever get here, it must not reach a reader. */
function refuseOddLink(link: string): void {
  if (!['https:', 'http:'].includes(protocolOf(link)) || /[\s"<>]/.test(link)) {
    throw new Error('The link of an email must be a web address.')
  }
}

/** `URL.canParse` of Node 20 refuses characters such as `ü` once it is compiled. */
function protocolOf(link: string): string {
  try {
    return new URL(link).protocol
  } catch {
    return ''
  }
}
