import type { AdminOwnedProject, EmailAudience, EmailDraft, EmailPreview } from '@latchkey/js'
import { Alert, Badge, Button, Field, TextInput } from '@latchkey/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { sendScreen } from '../emails/emails.screens.ts'
import { MailViews } from '../emails/preview/MailViews.tsx'
import { sendsChanged } from '../emails/sends/send-queries.ts'
import { sayCount, wordsFor } from '../parts/words.ts'
import { sentEmailsChanged } from '../sent-emails/sent-email-queries.ts'
import styles from './Drafts.module.css'
import { draftsChanged } from './draft-queries.ts'

export interface ConfirmSendProps {
  project: AdminOwnedProject
  draft: EmailDraft
  preview: EmailPreview
  audience: EmailAudience
  onBack: () => void
}

/** What will be sent, to how many, and the button that sends it. */
export function ConfirmSend({ project, draft, preview, audience, onBack }: ConfirmSendProps) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [subject, setSubject] = useState('')
  const [problem, setProblem] = useState<string>()
  const category = preview.notificationCategory ?? undefined
  const count = useQuery({
    queryKey: ['project', project.id, 'email-recipients', audience, category],
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
      await Promise.all([
        draftsChanged(queries, project),
        sendsChanged(queries, project),
        sentEmailsChanged(queries, project),
      ])
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
          <dd>{count.data ? sayCount(count.data.recipients, 'user') : '…'}</dd>
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
          Send to {count.data ? sayCount(count.data.recipients, 'user') : 'them'}
        </Button>
      </div>
    </div>
  )
}
