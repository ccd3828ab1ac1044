import { plainText } from './plain-text.ts'
import { type TemplateName, type TemplateProps, templates } from './templates/templates.ts'
import { oneLine } from './words.ts'

export interface RenderedEmail {
  subject: string
  html: string
  text: string
}

/**
 * Writes one notice: props in, its three parts out, and nothing else happens.
 *
 * @example
 * const { subject, html, text } = await renderEmail('leaked-key', {
 *   projectName: 'Acme', teamName: null, description: 'For the robots', lastFour: '9f3c',
 * })
 */
export async function renderEmail<Name extends TemplateName>(
  template: Name,
  props: TemplateProps[Name],
): Promise<RenderedEmail> {
  const email = templates[template](props)
  // React and the parts take a tenth of a second to load; the server starts without them, and the
  // first mail waits instead, where no one is waiting for it.
  const { html } = await import('./html.tsx')
  return { subject: oneLine(email.subject), html: html(email), text: plainText(email) }
}
