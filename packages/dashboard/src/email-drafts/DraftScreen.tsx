import type { AdminOwnedProject, EmailDraft, PreviewEmailOptions } from '@latchkey/js'
import { useUser } from '@latchkey/react'
import { Badge, Button } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { MailCheck, Send } from 'lucide-react'
import { useState } from 'react'
import { Assistant } from '../ai-chat/Assistant.tsx'
import { toKey, useOwnedProject } from '../api.ts'
import { useRefusal } from '../colleagues/use-refusal.ts'
import { EmailEditor } from '../emails/editor/EmailEditor.tsx'
import { ScreenSkeleton } from '../layouts/ScreenSkeleton.tsx'
import { FormDialog } from '../parts/dialog/FormDialog.tsx'
import { tell } from '../parts/dialog/toast-manager.ts'
import { EmailField, isGiven } from '../parts/form/Controls.tsx'
import { useSentForm } from '../parts/form/use-sent-form.ts'
import { BackTo } from '../parts/page/links.tsx'
import { NotFoundInPlace } from '../parts/page/PageHeader.tsx'
import { QueryFailure } from '../parts/table/Rows.tsx'
import { draftQuery } from './draft-queries.ts'
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
      <NotFoundInPlace title="Draft not found" context={project.displayName} above={<BackTo screen={draftsScreen} />}>
        This project has no such email draft. It may have been deleted, or the address may be wrong.
      </NotFoundInPlace>
    )
  }
  return <DraftEditor key={draft.data.id} draft={draft.data} />
}

function DraftEditor({ draft: { id, displayName, tsxSource, themeId, sentAt } }: { draft: EmailDraft }) {
  const project = useOwnedProject()
  const navigate = useNavigate()
  const [isTesting, setTesting] = useState(false)
  const whyNot = useRefusal('developer')

  return (
    <EmailEditor
      project={project}
      title={displayName}
      above={<BackTo screen={draftsScreen} />}
      part="template"
      badge={sentAt && <Badge>Sent before</Badge>}
      saved={{ tsxSource, themeId }}
      getContent={(edited, variables) => ({
        templateTsxSource: edited.tsxSource,
        themeId: edited.themeId ?? null,
        variables,
      })}
      save={edited =>
        project.app.updateEmailDraft(id, { tsxSource: edited.tsxSource, themeId: edited.themeId ?? null })
      }
      whyNotSave={whyNot}
      versions={{
        key: toKey(project, { route: 'GET /internal/email-drafts/:draftId/versions', params: { draftId: id } }),
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

interface SendPreviewDialogProps {
  project: AdminOwnedProject
  content: PreviewEmailOptions
  onClose: () => void
}

/** The mail as it is in the editor, to one address: mail programs differ from any preview. */
function SendPreviewDialog({ project, content, onClose }: SendPreviewDialogProps) {
  const user = useUser()
  const { register, errors, sending } = useSentForm(
    {
      defaultValues: { email: user?.primaryEmail ?? '' },
    },
    async ({ email }, { setError }) => {
      const { signal: _, ...preview } = content
      const sent = await project.app.sendEmailPreview({ ...preview, recipientEmail: email.trim() })
      if (sent.status === 'error') return setError('root', { message: sent.error.errorMessage })
      tell(`The test is on its way to ${email.trim()}.`)
      onClose()
    },
  )
  return (
    <FormDialog
      title="Send a test"
      description="It is sent as it is in the editor, with the variables of the preview. No one else gets it."
      actionLabel="Send the test"
      {...sending}
      onClose={onClose}
    >
      <EmailField error={errors.email?.message} {...register('email', isGiven)} />
    </FormDialog>
  )
}
