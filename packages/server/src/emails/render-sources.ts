/** Renders sources before they are stored together. */
import type { EmailSourcesWrite, ProjectConfig } from '@latchkey/contract'
import { templateStarter } from '@latchkey/emails'
import type { App } from '../app.ts'
import { checkMarkers } from '../email-templates/email-templates.ts'
import { themeSourceFor } from '../email-themes/email-themes.ts'
import type { ProjectScope } from '../kernel/http/context.ts'
import { renderPreview } from './email-previews.ts'

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
    await renderPreview(app, scope, { body: { templateSource: templateStarter }, themeSource: tsxSource })
  for (const { tsxSource, themeId } of templates) {
    const themeSource = themeSourceFor(after, themeId)
    checkMarkers(await renderPreview(app, scope, { body: { templateSource: tsxSource }, themeSource }))
  }
}
