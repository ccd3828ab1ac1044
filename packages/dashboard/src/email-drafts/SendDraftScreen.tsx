import type { AdminOwnedProject, EmailAudience, EmailDraft, EmailPreview } from '@latchkey/js'
import { Alert, BackIcon, Badge, Button, Field, Skeleton, TextInput } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { toKey, useOwnedProject } from '../api.ts'
import { useRefusal } from '../colleagues/use-refusal.ts'
import { sendScreen } from '../emails/emails.screens.ts'
import { MailViews } from '../emails/preview/MailViews.tsx'
import { previewQuery } from '../emails/preview/preview-queries.ts'
import { OwnServerNeeded, useOwnServerNeeded } from '../emails/server/OwnServerNeeded.tsx'
import { ScreenSkeleton } from '../layouts/ScreenSkeleton.tsx'
import entity from '../parts/page/Entity.module.css'
import { NotFoundInPlace, PageHeader } from '../parts/page/PageHeader.tsx'
import { QueryFailure } from '../parts/table/Rows.tsx'
import { formatCount, wordsFor } from '../parts/words.ts'
import { ChooseRecipients } from './ChooseRecipients.tsx'
import styles from './Drafts.module.css'
import { draftQuery } from './draft-queries.ts'
import { draftScreen } from './email-drafts.screens.ts'
import { getAudience, type Recipients } from './recipients.ts'

/** Sends a draft in two steps: to whom, and then whether, with the number of those who get it. */
export function SendDraftScreen() {
  const project = useOwnedProject()
  const { draftId = '' } = useParams({ strict: false })
  const draft = useQuery(draftQuery(project, draftId))

  if (draft.isPending) return <ScreenSkeleton />
  if (draft.isError) return <QueryFailure query={draft} />
  if (draft.data === null) {
    return (
      <NotFoundInPlace title="Draft not found" context={project.displayName} above={null}>
        This project has no such email draft. It may have been deleted, or the address may be wrong.
      </NotFoundInPlace>
    )
  }
  return <SendDraft key={draft.data.id} draft={draft.data} />
}

function SendDraft({ draft }: { draft: EmailDraft }) {
  const project = useOwnedProject()
  const [recipients, setRecipients] = useState<Recipients>({ kind: 'all' })
  const [isConfirming, setConfirming] = useState(false)
  const needsServer = useOwnServerNeeded(project)
  const whyNot = useRefusal('developer')
  const preview = useQuery(previewQuery(project, { draftId: draft.id }))
  const params = { projectId: project.id, draftId: draft.id }

  return (
    <>
      <PageHeader
        title={`Send ${draft.displayName}`}
        context={project.displayName}
        above={
          <Link to={draftScreen.path} params={params} className={entity.back}>
            <BackIcon /> {draft.displayName}
          </Link>
        }
        description={isConfirming ? 'Step 2 of 2: look once more.' : 'Step 1 of 2: choose who gets it.'}
      />
      {whyNot && <Alert>{whyNot}</Alert>}
      {needsServer && (
        <OwnServerNeeded project={project}>Sending to users needs a mail server of your own.</OwnServerNeeded>
      )}
      {preview.isPending && <Skeleton className={styles.waiting} />}
      {preview.isError && <QueryFailure query={preview} />}
      {preview.data && preview.data.html === null && (
        <Alert tone="destructive">
          The draft cannot be sent as it is: {preview.data.problems[0]?.message}{' '}
          <Link to={draftScreen.path} params={params}>
            Open it in the editor
          </Link>
        </Alert>
      )}
      {!whyNot &&
        needsServer === false &&
        preview.data?.html &&
        (isConfirming ? (
          <ConfirmSend
            project={project}
            draft={draft}
            preview={preview.data}
            audience={getAudience(recipients)}
            onBack={() => setConfirming(false)}
          />
        ) : (
          <ChooseRecipients
            project={project}
            category={preview.data.notificationCategory ?? undefined}
            recipients={recipients}
            onChange={setRecipients}
            onNext={() => setConfirming(true)}
          />
        ))}
    </>
  )
}

interface ConfirmSendProps {
  project: AdminOwnedProject
  draft: EmailDraft
  preview: EmailPreview
  audience: EmailAudience
  onBack: () => void
}

/** What will be sent, to how many, and the button that sends it. */
function ConfirmSend({ project, draft, preview, audience, onBack }: ConfirmSendProps) {
  const navigate = useNavigate()
  const [subject, setSubject] = useState('')
  const [problem, setProblem] = useState<string>()
  const category = preview.notificationCategory ?? undefined
  const count = useQuery({
    queryKey: toKey(project, { route: 'POST /internal/email-recipients/count', body: { audience, category } }),
    queryFn: () => project.app.countEmailRecipients({ ...audience, notificationCategoryName: category }),
  })
  const needsSubject = !preview.subject
  const shownSubject = preview.subject ?? subject.trim()

  async function send() {
    if (shownSubject === '') return setProblem('Enter a subject.')
    try {
      await project.app.sendEmail({
        ...audience,
        draftId: draft.id,
        ...(needsSubject && { subject: shownSubject }),
        ...(category === undefined && { notificationCategoryName: 'Transactional' }),
      })
      const sends = await project.app.listEmailSends()
      const sent = sends.find(({ draftId }) => draftId === draft.id)
      if (sent) await navigate({ to: sendScreen.path, params: { projectId: project.id, sendId: sent.id } })
    } catch (error) {
      setProblem(wordsFor(error))
    }
  }

  return (
    <div className={styles.step}>
      <dl className={styles.facts}>
        <div>
          <dt>To</dt>
          <dd>{count.data ? formatCount(count.data.recipients, 'user') : '…'}</dd>
        </div>
        {!needsSubject && (
          <div>
            <dt>Subject</dt>
            <dd>{preview.subject}</dd>
          </div>
        )}
        <div>
          <dt>Category</dt>
          <dd>
            <Badge>{category ?? 'Transactional'}</Badge>
          </dd>
        </div>
      </dl>
      {needsSubject && (
        <Field label="Subject" hint="The draft names none itself.">
          <TextInput value={subject} maxLength={500} onChange={({ target }) => setSubject(target.value)} />
        </Field>
      )}
      <div className={styles.preview}>
        <MailViews title={`Preview of ${draft.displayName}`} html={preview.html ?? ''} text={preview.text ?? ''} />
      </div>
      {draft.sentAt && <Alert>This draft was sent before. Those who got it then may get it a second time.</Alert>}
      {problem && <Alert tone="destructive">{problem}</Alert>}
      <div className={styles.actions}>
        <Button variant="outline" onClick={onBack}>
          Back
        </Button>
        <Button disabled={!count.data} onClick={send}>
          Send to {count.data ? formatCount(count.data.recipients, 'user') : 'them'}
        </Button>
      </div>
    </div>
  )
}
