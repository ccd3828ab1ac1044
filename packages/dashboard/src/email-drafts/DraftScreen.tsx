import type { EmailDraft } from '@latchkey/js'
import { BackIcon, Badge, Button } from '@latchkey/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { MailCheck, Send } from 'lucide-react'
import { useState } from 'react'
import { Assistant } from '../ai-chat/Assistant.tsx'
import { useOwnedProject } from '../api.ts'
import { useRefusal } from '../colleagues/use-refusal.ts'
import { EmailEditor } from '../emails/editor/EmailEditor.tsx'
import { SendPreviewDialog } from '../emails/sends/SendPreviewDialog.tsx'
import { ScreenSkeleton } from '../layouts/ScreenSkeleton.tsx'
import entity from '../parts/page/Entity.module.css'
import { NotFoundInPlace } from '../parts/page/PageHeader.tsx'
import { QueryFailure } from '../parts/table/Rows.tsx'
import { draftQuery, draftsChanged, draftsKey } from './draft-queries.ts'
import { draftsScreen, sendDraftScreen } from './email-drafts.screens.ts'

/** One draft in its editor. */
export function DraftScreen() {
  const project = useOwnedProject()
  const { draftId = '' } = useParams({ strict: false })
  const draft = useQuery(draftQuery(project, draftId))

  if (draft.isPending) return <ScreenSkeleton />
  if (draft.isError) return <QueryFailure query={draft} />
  if (draft.data === null) {
    return (
      <NotFoundInPlace title="Draft not found" context={project.displayName} above={<BackToDrafts />}>
        This project has no such email draft. It may have been deleted, or the address may be wrong.
      </NotFoundInPlace>
    )
  }
  return <DraftEditor key={draft.data.id} draft={draft.data} />
}

function DraftEditor({ draft: { id, displayName, tsxSource, themeId, sentAt } }: { draft: EmailDraft }) {
  const project = useOwnedProject()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [isTesting, setTesting] = useState(false)
  const whyNot = useRefusal('developer')

  return (
    <EmailEditor
      project={project}
      title={displayName}
      above={<BackToDrafts />}
      part="template"
      badge={sentAt && <Badge>Sent before</Badge>}
      saved={{ tsxSource, themeId }}
      contentOf={(edited, variables) => ({
        templateTsxSource: edited.tsxSource,
        themeId: edited.themeId ?? null,
        variables,
      })}
      save={async edited => {
        await project.app.updateEmailDraft(id, { tsxSource: edited.tsxSource, themeId: edited.themeId ?? null })
        await draftsChanged(queries, project)
      }}
      whyNotSave={whyNot}
      versions={{
        key: [...draftsKey(project), id],
        list: () => project.app.listEmailDraftVersions(id),
        read: version => project.app.getEmailDraftVersion(id, version),
        original: undefined,
      }}
      actions={({ isChanged, content }) => (
        <>
          <Button variant="outline" disabled={whyNot !== undefined} title={whyNot} onClick={() => setTesting(true)}>
            <MailCheck size={16} aria-hidden="true" /> Test
          </Button>
          <Button
            variant="outline"
            disabled={isChanged || whyNot !== undefined}
            title={whyNot ?? (isChanged ? 'Save the draft first.' : undefined)}
            onClick={() => navigate({ to: sendDraftScreen.path, params: { projectId: project.id, draftId: id } })}
          >
            <Send size={16} aria-hidden="true" /> Send…
          </Button>
          {isTesting && <SendPreviewDialog project={project} content={content} onClose={() => setTesting(false)} />}
        </>
      )}
      assistant={input => <Assistant project={project} context="email-draft" threadId={id} {...input} />}
    />
  )
}

function BackToDrafts() {
  const { id: projectId } = useOwnedProject()
  return (
    <Link to={draftsScreen.path} params={{ projectId }} className={entity.back}>
      <BackIcon /> Email drafts
    </Link>
  )
}
