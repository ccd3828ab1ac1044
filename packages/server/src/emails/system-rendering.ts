/**
 * Renders an email that a project sends by itself. It must arrive whatever the owner did to its template, and also where
 * the sandbox is not available: what does not render gives way to the built-in template in the built-in theme, which are
 * rendered outside of the sandbox.
 */
import { lightThemeId, themeSources } from '@latchkey/contract'
import { type EmailContent, type EmailProps, EmailRenderingError, type RenderedContent } from '@latchkey/email-sandbox'
import type { App } from '../app.ts'
import { findTemplate } from '../email-templates/email-templates.ts'
import { themeSourceFor } from '../email-themes/email-themes.ts'
import { getReason } from '../kernel/db/errors.ts'
import type { Project } from '../kernel/http/caller.ts'
import { maySendOwnContents } from '../projects/own-mail-server.ts'
import { renderWithLinks } from './long-links.ts'
import { builtInTemplate, builtInThemeFor } from './mail-origin.ts'
import { asSubject, masked, maskedText } from './masking.ts'
import { projectProps } from './project-props.ts'
import { getSystemEmail, type StoredSystemEmail } from './system-emails.ts'

export interface RenderedSystemEmail {
  readonly templateId: string
  readonly subject: string
  readonly html: string
  readonly text: string
  /** The subject without codes and links. */
  readonly loggedSubject: string
  /** What the log keeps to show the mail. */
  readonly kept: { readonly content: EmailContent; readonly props: EmailProps }
  readonly canResend: boolean
  /** Why the project's own template or theme was not used. */
  readonly problem: EmailRenderingError | null
}

export async function renderSystemEmail(
  app: App,
  project: Project,
  email: StoredSystemEmail,
  locale: string,
): Promise<RenderedSystemEmail> {
  const { templateId, userName, variables, secrets } = getSystemEmail(email, project.displayName)
  const props: EmailProps = {
    user: { displayName: userName, locale },
    project: projectProps(project),
    variables,
  }
  const shown = { ...props, variables: masked(variables, secrets) }
  const about = { templateId, canResend: secrets.length === 0 }
  let problem: EmailRenderingError | null = null
  const builtIn = builtInTemplate(templateId, locale)
  for (const content of contentsFor(app, project, templateId, builtIn)) {
    // A built-in source writes codes as they are; another one may take them apart.
    const isOwn = 'templateSource' in content.body && content.body.templateSource !== builtIn
    const [rendered, asShown] = await render(app, templateId, content, isOwn ? [props, shown] : [props])
    if (rendered && !(rendered instanceof EmailRenderingError)) {
      const subject = asSubject(rendered.subject)
      const loggedSubject = getSubject(asShown) ?? maskedText(subject, variables, secrets)
      const { html, text } = rendered
      return { ...about, subject, html, text, loggedSubject, kept: { content, props: shown }, problem }
    }
    problem ??= rendered ?? null
  }
  throw new Error('No source of the email rendered.')
}

/** Nothing where the sandbox failed: what is built in does without it. */
async function render(app: App, templateId: string, content: EmailContent, props: readonly EmailProps[]) {
  try {
    return await renderWithLinks(app, content, props)
  } catch (error) {
    app.log.error({ templateId, reason: getReason(error) }, 'email sandbox failed')
    return []
  }
}

/**
 * The project's own first, where they may leave; then the built-in template in the project's theme; at last nothing of
 * the project. A template that the project has not changed is stored in English, and gives way to its translation.
 */
function contentsFor(
  app: App,
  { config: { emails } }: Project,
  templateId: string,
  builtIn: string | undefined,
): EmailContent[] {
  const stored = findTemplate(emails, templateId)
  const isChanged = stored?.tsxSource !== builtInTemplate(templateId, 'en-US')
  const isOwnSent = maySendOwnContents(app, emails)
  const themeSource = isOwnSent
    ? themeSourceFor(emails, undefined, stored?.themeId)
    : builtInThemeFor(emails, stored?.themeId)
  const light = themeSources[lightThemeId].tsxSource
  const sources = [isOwnSent && isChanged ? stored?.tsxSource : undefined, builtIn].filter(
    source => source !== undefined,
  )
  const contents = [...sources.map(templateSource => ({ templateSource, themeSource }))]
  if (builtIn) contents.push({ templateSource: builtIn, themeSource: light })
  const distinct = new Map(contents.map(content => [JSON.stringify(content), content]))
  return [...distinct.values()].map(({ templateSource, themeSource }) => ({ body: { templateSource }, themeSource }))
}

function getSubject(rendered: RenderedContent | EmailRenderingError | undefined): string | null {
  return rendered === undefined || rendered instanceof EmailRenderingError ? null : asSubject(rendered.subject)
}
