/**
 * Previews of emails, rendered with sample values. Their sources are what owners are typing: a project has one preview at
 * a time and the server one, so that mails which wait to be sent always find the sandbox.
 */
import {
  type EmailPreview,
  type EmailPreviewed,
  EmailRenderingFailed,
  type EmailSourcesWrite,
  type ProjectConfig,
  type SourceProblem,
  UnknownDraft,
  UnknownTemplate,
} from '@latchkey/contract'
import { type EmailContent, EmailRenderingError, type Preview, type PreviewSettings } from '@latchkey/email-sandbox'
import { templateStarter } from '@latchkey/emails'
import { type App, perApp } from '../app.ts'
import { findDraft } from '../email-drafts/email-drafts.ts'
import { checkMarkers, findTemplate } from '../email-templates/email-templates.ts'
import { templateIdNamed } from '../email-templates/template-names.ts'
import { checkThemeChoice, themeSourceFor } from '../email-themes/email-themes.ts'
import { createWorkQueue, QueueFull } from '../kernel/crypto/work-queue.ts'
import type { Db } from '../kernel/db/db.ts'
import type { ProjectScope } from '../kernel/http/context.ts'
import { bucketName } from '../kernel/limits/limits.ts'
import { readConfig } from '../projects/projects.ts'
import { spend } from '../projects/spending.ts'
import { fixedRate } from '../rate-limits.ts'
import { openLoggedProps, type SentEmailRow } from '../sent-emails/sent-emails.ts'
import { findContent } from './email-contents.ts'
import { renderWithLinks } from './long-links.ts'
import { type NoticeName, renderNotice } from './notices.ts'
import { projectProps } from './project-props.ts'

/** What an email consists of, as requests say it. */
export type RequestedContent = Omit<EmailPreview, 'variables'>

/** @throws UnknownTheme, {@link UnknownTemplate}, EmailTemplateNameNotFound, EmailTemplateNameAmbiguous or {@link UnknownDraft} */
export async function resolveContent(
  app: App,
  { db }: Pick<ProjectScope, 'db'>,
  requested: RequestedContent,
): Promise<EmailContent> {
  const { emails } = await readConfig(app, db)
  const { html = '', themeId, themeTsxSource } = requested
  checkThemeChoice(emails, themeId)
  const found = await findSource(emails, db, requested)
  return {
    body: found === null ? { html } : { templateSource: found.tsxSource },
    themeSource: themeTsxSource ?? themeSourceFor(emails, themeId, found?.themeId),
  }
}

interface FoundSource {
  readonly tsxSource: string
  readonly themeId?: string | false | undefined
}

/** Null: it is HTML. */
async function findSource(
  emails: ProjectConfig['emails'],
  db: ProjectScope['db'],
  { templateTsxSource, template: name, draftId, ...requested }: RequestedContent,
): Promise<FoundSource | null> {
  if (templateTsxSource !== undefined) return { tsxSource: templateTsxSource }
  const templateId = name === undefined ? requested.templateId : templateIdNamed(emails.templates, name)
  if (templateId !== undefined) {
    const template = findTemplate(emails, templateId)
    if (!template) throw UnknownTemplate()
    return template
  }
  if (draftId === undefined) return null
  const draft = await findDraft(db, draftId)
  if (!draft) throw UnknownDraft()
  return draft
}

type ShownAs = Pick<PreviewSettings, 'part' | 'variables'>

/** Where the source of a theme is sent without that of a template, the theme is what its owner looks at. */
export function toShownAs({ themeTsxSource, templateTsxSource, variables }: EmailPreview): ShownAs {
  const isTheme = themeTsxSource !== undefined && templateTsxSource === undefined
  return { part: isTheme ? 'theme' : 'template', ...(variables === undefined ? {} : { variables }) }
}

const mostWaiting = 20

const getQueue = perApp(() =>
  createWorkQueue({
    concurrency: 1,
    perProject: 1,
    maxQueue: mostWaiting,
    full: () => new QueueFull('Many previews are rendered at this moment. Try again in a second.'),
  }),
)

/** Takes the project's turn, and counts it. @throws TooManyAttempts or {@link QueueFull} */
async function inTurn<Result>(app: App, { db }: Pick<ProjectScope, 'db'>, render: () => Promise<Result>) {
  await app.limits.spend(db, { bucket: bucketName('email-previews'), ...fixedRate('emailPreviews') })
  await spend(app, db.projectId, 'emailPreviews')
  return getQueue(app)(db.projectId, 1, render)
}

/** @throws {@link EmailRenderingFailed} */
export async function renderPreview(
  app: App,
  scope: Pick<ProjectScope, 'db' | 'project'>,
  content: EmailContent,
  shown?: ShownAs,
): Promise<Preview> {
  try {
    return await inTurn(app, scope, () => app.emailSandbox.preview(content, getSettings(scope, shown)))
  } catch (error) {
    if (error instanceof EmailRenderingError) throw EmailRenderingFailed({ error: error.message })
    throw error
  }
}

/** A preview on the wire. */
export function renderedView({ html, subject, notificationCategory }: Preview) {
  return { html, subject, notificationCategory }
}

/** What an editor shows of a source: with a problem there is no email. */
export function previewForEditor(
  app: App,
  scope: Pick<ProjectScope, 'db' | 'project'>,
  content: EmailContent,
  shown?: ShownAs,
): Promise<EmailPreviewed> {
  return inTurn(app, scope, async () => {
    const { body } = content
    const inspected = 'templateSource' in body ? await app.emailSandbox.inspect(body.templateSource) : { problems: [] }
    const { problems, previewVariables, variablesJsonSchema } = inspected
    const about = { previewVariables: previewVariables ?? null, variablesSchema: variablesJsonSchema ?? null }
    if (problems.length > 0) return { ...nothing, ...about, problems: [...problems] }
    try {
      const rendered = await app.emailSandbox.preview(content, getSettings(scope, shown))
      const { html, text, subject = null, notificationCategory = null } = rendered
      return { html, text, subject, notificationCategory, ...about, problems: [] }
    } catch (error) {
      if (!(error instanceof EmailRenderingError)) throw error
      const problem: SourceProblem = error.problem
      return { ...nothing, ...about, problems: [problem] }
    }
  })
}

const nothing = { html: null, text: null, subject: null, notificationCategory: null }

function getSettings({ project }: Pick<ProjectScope, 'project'>, shown: ShownAs = {}): PreviewSettings {
  const { branding } = projectProps(project)
  return { projectDisplayName: project.displayName, branding, ...shown }
}

/**
 * @param after what the emails of the project will be.
 * @throws EmailRenderingFailed
 */
export async function renderSources(
  app: App,
  scope: Pick<ProjectScope, 'db' | 'project'>,
  after: ProjectConfig['emails'],
  { themes = [], templates = [] }: EmailSourcesWrite,
): Promise<void> {
  // One after the other: a project has one preview at a time.
  for (const { tsxSource } of themes)
    await renderPreview(
      app,
      scope,
      { body: { templateSource: templateStarter }, themeSource: tsxSource },
      { part: 'theme' },
    )
  for (const { tsxSource, themeId } of templates) {
    const themeSource = themeSourceFor(after, themeId)
    checkMarkers(await renderPreview(app, scope, { body: { templateSource: tsxSource }, themeSource }))
  }
}

/** What a mail of the log said: rendered again, with a mask instead of each code and link. */
interface ShownEmail {
  readonly html: string
  readonly text: string
}

/** Null: its content is not kept, or never rendered. */
export async function showEmail(app: App, db: Db, row: SentEmailRow): Promise<ShownEmail | null> {
  const logged = openLoggedProps(app, row)
  if (!logged) return null
  // The log stores a notice with the props of its name.
  if (logged.of === 'notice') return renderNotice(app, logged.template as NoticeName, logged.props as never)
  if (row.contentDigest === null) return null
  const content = await findContent(app, db, row.contentDigest)
  if (!content) return null
  const { variables, ...source } = content
  const props = { ...logged.props, variables: { ...variables, ...logged.props.variables } }
  const [shown] = await renderWithLinks(app, source, [props])
  return !shown || shown instanceof EmailRenderingError ? null : { html: shown.html, text: shown.text }
}
