import type { EmailTemplate } from '@latchkey/js'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Assistant } from '../ai-chat/Assistant.tsx'
import { toKey, useOwnedProject } from '../api.ts'
import { useRefusal } from '../colleagues/use-refusal.ts'
import { EmailEditor } from '../emails/editor/EmailEditor.tsx'
import type { EditedSource } from '../emails/editor/use-edited-source.ts'
import { OwnServerNeeded, useOwnServerNeeded } from '../emails/server/OwnServerNeeded.tsx'
import { ScreenSkeleton } from '../layouts/ScreenSkeleton.tsx'
import { BackTo } from '../parts/page/links.tsx'
import { NotFoundInPlace } from '../parts/page/PageHeader.tsx'
import { QueryFailure } from '../parts/table/Rows.tsx'
import { getOriginal } from './built-in-templates.ts'
import { templatesScreen } from './email-templates.screens.ts'
import { templatesQuery } from './template-queries.ts'

/** One template in its editor. */
export function TemplateScreen() {
  const project = useOwnedProject()
  const { templateId = '' } = useParams({ strict: false })
  const templates = useQuery(templatesQuery(project))
  const template = templates.data?.find(({ id }) => id === templateId)

  if (templates.isPending) return <ScreenSkeleton />
  if (templates.isError) return <QueryFailure query={templates} />
  if (!template) {
    return (
      <NotFoundInPlace
        title="Template not found"
        context={project.displayName}
        above={<BackTo screen={templatesScreen} />}
      >
        This project has no such email template. It may have been deleted, or the address may be wrong.
      </NotFoundInPlace>
    )
  }
  return <TemplateEditor key={template.id} template={template} />
}

function TemplateEditor({ template: { id, displayName, tsxSource, themeId } }: { template: EmailTemplate }) {
  const project = useOwnedProject()
  const needsServer = useOwnServerNeeded(project)
  const refusal = useRefusal('developer')

  async function save(edited: EditedSource) {
    await project.app.updateEmailTemplate(id, edited.tsxSource, edited.themeId ?? null)
  }

  return (
    <EmailEditor
      project={project}
      title={displayName}
      above={<BackTo screen={templatesScreen} />}
      part="template"
      saved={{ tsxSource, themeId }}
      getContent={(edited, variables) => ({
        templateTsxSource: edited.tsxSource,
        themeId: edited.themeId ?? null,
        variables,
      })}
      save={save}
      whyNotSave={refusal ?? (needsServer ? 'Saving needs a mail server of your own.' : undefined)}
      notice={
        needsServer && (
          <OwnServerNeeded project={project}>
            You can try out changes here. Saving them needs a mail server of your own.
          </OwnServerNeeded>
        )
      }
      versions={{
        key: toKey(project, {
          route: 'GET /internal/email-templates/:templateId/versions',
          params: { templateId: id },
        }),
        list: () => project.app.listEmailTemplateVersions(id),
        read: version => project.app.getEmailTemplateVersion(id, version),
        original: getOriginal(id),
      }}
      assistant={input => <Assistant project={project} context="email-template" threadId={id} {...input} />}
    />
  )
}
