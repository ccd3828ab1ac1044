import type { EmailDraft } from '@latchkey/js'
import { Alert, BackIcon, Skeleton } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useOwnedProject } from '../api.ts'
import { useRefusal } from '../colleagues/use-refusal.ts'
import { previewQuery } from '../emails/preview/preview-queries.ts'
import { OwnServerNeeded } from '../emails/server/OwnServerNeeded.tsx'
import { useOwnServerNeeded } from '../emails/server/use-own-server-needed.ts'
import { ScreenSkeleton } from '../layouts/ScreenSkeleton.tsx'
import entity from '../parts/page/Entity.module.css'
import { NotFoundInPlace, PageHeader } from '../parts/page/PageHeader.tsx'
import { QueryFailure } from '../parts/table/Rows.tsx'
import { ChooseRecipients } from './ChooseRecipients.tsx'
import { ConfirmSend } from './ConfirmSend.tsx'
import styles from './Drafts.module.css'
import { draftQuery } from './draft-queries.ts'
import { draftScreen } from './email-drafts.screens.ts'
import { audienceOf, type Recipients } from './recipients.ts'

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
            audience={audienceOf(recipients)}
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
