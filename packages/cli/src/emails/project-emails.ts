/** Reads the themes, templates and drafts of a project. */
import type { LatchkeyAdminApp } from '@latchkey/js'
import type { ProjectEmails, Source } from './sources.ts'

interface Stored {
  readonly displayName: string
  readonly tsxSource: string
  readonly themeId?: string | false
}

export async function readProjectEmails(app: LatchkeyAdminApp): Promise<ProjectEmails> {
  const project = await app.getProject()
  // The version first: a push with it is refused when anything is changed while this reads on.
  const { version } = await project.getConfigOverride()
  const { emails } = await project.getConfig()
  const themes = new Map<string, Source>()
  // One after the other: a project may have hundreds, and the server has other things to do.
  for (const { id } of await app.listEmailThemes()) themes.set(id, toSource(await app.getEmailTheme(id)))
  const templates = await app.listEmailTemplates()
  const drafts = await app.listEmailDrafts()
  return {
    version,
    selectedThemeId: emails.selectedThemeId,
    sources: {
      themes,
      templates: new Map(templates.map(template => [template.id, withTheme(toSource(template), themes)])),
      drafts: new Map(drafts.map(draft => [draft.id, withTheme(toSource(draft), themes)])),
    },
  }
}

function toSource({ displayName, tsxSource, themeId }: Stored): Source {
  return { displayName, tsxSource, themeId: themeId ?? null }
}

/** A theme that is gone means the selected one. */
function withTheme(source: Source, themes: ReadonlyMap<string, Source>): Source {
  const { themeId } = source
  return typeof themeId === 'string' && !themes.has(themeId) ? { ...source, themeId: null } : source
}
