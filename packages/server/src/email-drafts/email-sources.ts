/** Themes, templates and drafts that are stored together, as by the command line: all of them, or none. */
import {
  ConfigChanged,
  type EmailSourcesWrite,
  type ProjectConfig,
  TooManyTemplates,
  TooManyThemes,
} from '@latchkey/contract'
import type { App } from '../app.ts'
import { checkTemplateChange } from '../email-templates/email-templates.ts'
import { checkThemeChoice } from '../email-themes/email-themes.ts'
import type { Tx } from '../kernel/db/db.ts'
import { changedBy, getConfig, lockConfig, writeConfig } from '../projects/projects.ts'
import { changeDraft, createDraft, findDraft } from './email-drafts.ts'

type EmailsConfig = ProjectConfig['emails']

const mostOfEach = 1_000

/**
 * What the emails of a project will be.
 *
 * @throws UnknownTheme, OwnMailServerRequired, {@link TooManyThemes} or {@link TooManyTemplates}
 */
export function emailsAfter(
  app: App,
  emails: EmailsConfig,
  { themes = [], templates = [], drafts = [] }: EmailSourcesWrite,
) {
  const after: EmailsConfig = {
    ...emails,
    themes: { ...emails.themes, ...byId(themes, ({ id: _, ...theme }) => theme) },
    templates: {
      ...emails.templates,
      ...byId(templates, ({ id: _, themeId, ...template }) => (themeId === null ? template : { ...template, themeId })),
    },
  }
  if (isTooMany(emails.themes, after.themes)) throw TooManyThemes()
  if (isTooMany(emails.templates, after.templates)) throw TooManyTemplates()
  for (const { id, ...change } of templates) checkTemplateChange(app, after, id, change)
  for (const { themeId } of drafts) checkThemeChoice(after, themeId)
  return after
}

/** The sources have been rendered. @throws what {@link emailsAfter} throws, ConfigChanged, ConfigTooLarge or TooManyDrafts */
export async function writeEmailSources(app: App, tx: Tx, input: EmailSourcesWrite): Promise<{ version: number }> {
  const row = await lockConfig(tx)
  const { expectedVersion, themes = [], templates = [], drafts = [] } = input
  const current = row.configVersion
  if (expectedVersion !== undefined && expectedVersion !== current)
    throw ConfigChanged({ expected: expectedVersion, current })
  emailsAfter(app, (await getConfig(app, row)).emails, input)
  const changes = [
    ...themes.map(({ id, ...theme }) => [`emails.themes.${id}`, theme] as const),
    ...templates.map(({ id, ...template }) => [`emails.templates.${id}`, template] as const),
  ]
  const { version } = await writeConfig(app, tx, row, await changedBy(app, row, Object.fromEntries(changes)))
  for (const { id, ...draft } of drafts) {
    if (await findDraft(tx, id)) await changeDraft(app, tx, id, draft)
    else await createDraft(app, tx, draft, id)
  }
  return { version }
}

function byId<Source extends { readonly id: string }, Stored>(
  sources: readonly Source[],
  store: (source: Source) => Stored,
) {
  return Object.fromEntries(sources.map(source => [source.id, store(source)]))
}

function isTooMany(before: object, after: object): boolean {
  const count = Object.keys(after).length
  return count > mostOfEach && count > Object.keys(before).length
}
