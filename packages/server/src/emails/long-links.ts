/**
 * Links of up to a million characters in emails. A short link takes their place while the email is rendered, so that rendering
 * takes the time and the memory of any other email, within the bounds of the sandbox. A subject has no room for such a link.
 */
import { type EmailContent, type EmailProps, EmailRenderingError, type RenderedContent } from '@latchkey/email-sandbox'
import type { App } from '../app.ts'
import { escaped } from '../kernel/http/html-page.ts'

const longestRendered = 8_192

interface LongLink {
  readonly link: string
  readonly placeholder: string
}

/** Renders as the sandbox does. @throws as the sandbox */
export async function renderWithLinks(
  app: App,
  content: EmailContent,
  recipients: readonly EmailProps[],
): Promise<readonly (RenderedContent | EmailRenderingError)[]> {
  const links: LongLink[] = []
  const shortened = recipients.map(props => ({ ...props, variables: shorten(app, props.variables, links) }))
  const rendered = await app.emailSandbox.render(content, shortened)
  return links.length === 0 ? rendered : rendered.map(email => restore(email, links))
}

function shorten(app: App, variables: EmailProps['variables'], links: LongLink[]): EmailProps['variables'] {
  const shortened = Object.entries(variables).map(([name, value]): [string, unknown] => {
    if (typeof value !== 'string' || value.length <= longestRendered || !isLink(value)) return [name, value]
    // The domain of RFC 2606 that leads nowhere: nothing else of the email has it.
    const placeholder = `https://${app.ids.next()}.invalid/link`
    links.push({ link: value, placeholder })
    return [name, placeholder]
  })
  return Object.fromEntries(shortened)
}

function isLink(text: string): boolean {
  return /^https?:\/\/[^\s"<>]*$/.test(text)
}

function restore(email: RenderedContent | EmailRenderingError, links: readonly LongLink[]) {
  if (email instanceof EmailRenderingError) return email
  return links.reduce(
    ({ html, text, ...rest }: RenderedContent, { link, placeholder }) => ({
      ...rest,
      // As functions: in a text, `$&` would have a meaning.
      html: html.replaceAll(placeholder, () => escaped(link)),
      text: text.replaceAll(placeholder, () => link),
    }),
    email,
  )
}
