import { type AdminOwnedProject, ApiError, type EmailSend } from '@latchkey/js'
import { Alert, Button, classNames } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { CircleStop, Mails, RotateCw } from 'lucide-react'
import { useState } from 'react'
import { useOwnedProject } from '../../api.ts'
import { useRefusal } from '../../colleagues/use-refusal.ts'
import { draftsQuery } from '../../email-drafts/draft-queries.ts'
import { draftsScreen } from '../../email-drafts/email-drafts.screens.ts'
import { ScreenSkeleton } from '../../layouts/ScreenSkeleton.tsx'
import { ConfirmDialog } from '../../parts/dialog/ConfirmDialog.tsx'
import { showFailure, tell } from '../../parts/dialog/toast-manager.ts'
import { eachOf } from '../../parts/each-of.ts'
import entity from '../../parts/page/Entity.module.css'
import { BackTo, ButtonLink } from '../../parts/page/links.tsx'
import { Moment } from '../../parts/page/Moment.tsx'
import { NotFoundInPlace, PageHeader } from '../../parts/page/PageHeader.tsx'
import { QueryFailure } from '../../parts/table/Rows.tsx'
import { useTask } from '../../parts/use-task.ts'
import { formatCount, wordsFor } from '../../parts/words.ts'
import { explainMailError } from '../../sent-emails/email-error-words.ts'
import { mailLogScreen } from '../../sent-emails/sent-emails.screens.ts'
import { nameOfSend, SendState } from './RecentSends.tsx'
import styles from './Sends.module.css'
import { canBeStopped, failedMailQuery, listFailed, sendQuery } from './send-queries.ts'

/** One send: how far it is, what came of it, and the means to stop it. */
export function SendScreen() {
  const project = useOwnedProject()
  const { sendId = '' } = useParams({ strict: false })
  const send = useQuery(sendQuery(project, sendId))

  if (send.isPending) return <ScreenSkeleton />
  if (send.error instanceof ApiError && send.error.statusCode < 500) {
    return (
      <NotFoundInPlace title="Send not found" context={project.displayName} above={<BackTo screen={draftsScreen} />}>
        This project has no such send. The address may be wrong.
      </NotFoundInPlace>
    )
  }
  if (send.isError) return <QueryFailure query={send} />
  return <OpenSend project={project} send={send.data} />
}

function OpenSend({ project, send }: { project: AdminOwnedProject; send: EmailSend }) {
  const { data: drafts = [] } = useQuery(draftsQuery(project))
  const [isStopping, setStopping] = useState(false)
  const whyNot = useRefusal('developer')
  const isScheduled = send.state === 'scheduled'
  const stop = useTask(
    () => project.app.stopEmailSend(send.id),
    isScheduled
      ? 'It is cancelled. None of it is sent.'
      : 'It is stopped. Mails that were on their way may still arrive.',
  )

  return (
    <>
      <PageHeader
        title={nameOfSend(send, drafts)}
        context={project.displayName}
        above={<BackTo screen={draftsScreen} />}
        description={
          <span className={entity.badges}>
            <SendState send={send} /> <Moment at={send.scheduledAt ?? send.createdAt} />
          </span>
        }
        actions={
          <>
            {canBeStopped(send) && (
              <Button
                variant="outline"
                disabled={whyNot !== undefined}
                title={whyNot}
                onClick={() => setStopping(true)}
              >
                <CircleStop size={16} aria-hidden="true" /> {isScheduled ? 'Cancel the send' : 'Stop'}
              </Button>
            )}
            <ButtonLink to={mailLogScreen.path} params={{ projectId: project.id }} search={{ send: send.id }}>
              <Mails size={16} aria-hidden="true" /> Mails of this send
            </ButtonLink>
          </>
        }
      />
      <SendProgress send={send} />
      {send.failed > 0 && <FailedMails project={project} send={send} whyNot={whyNot} />}
      {isStopping && (
        <ConfirmDialog
          title={isScheduled ? 'Cancel the send?' : 'Stop sending?'}
          description={`${formatCount(send.waiting, 'mail')} not sent yet will not be sent. What is sent stays sent, and it cannot be continued.`}
          actionLabel={isScheduled ? 'Cancel the send' : 'Stop sending'}
          isDestructive
          onConfirm={stop}
          onClose={() => setStopping(false)}
        />
      )}
    </>
  )
}

interface FailedMailsProps {
  project: AdminOwnedProject
  send: EmailSend
  /** Why the user may not send. */
  whyNot: string | undefined
}

/** Why mails of a send did not leave, by the newest of them, and the means to send all of them again. */
function FailedMails({ project, send, whyNot }: FailedMailsProps) {
  const { data: newest } = useQuery(failedMailQuery(project, send.id))
  const error = newest?.error
  const retry = useTask(async () => {
    const { done, failed } = await eachOf(await listFailed(project, send.id), ({ id }) => project.app.resendEmail(id))
    if (failed[0])
      showFailure(`${formatCount(failed.length, 'mail')} could not be sent again. ${wordsFor(failed[0].error)}`)
    if (done.length > 0) tell(`${formatCount(done.length, 'mail')} on the way again.`)
  })
  if (!error) return null
  const { label, remedy } = explainMailError(error)
  return (
    <Alert tone="destructive" className={styles.cause}>
      <strong>
        {formatCount(send.failed, 'mail')} not sent: {label}.
      </strong>{' '}
      {remedy}
      <span className={styles.retry}>
        <Button variant="outline" size="small" disabled={whyNot !== undefined} title={whyNot} onClick={() => retry()}>
          <RotateCw size={14} aria-hidden="true" /> Send {formatCount(send.failed, 'mail')} again
        </Button>
        <ButtonLink
          to={mailLogScreen.path}
          params={{ projectId: project.id }}
          search={{ send: send.id, status: 'failed' }}
        >
          See what the mail server answered
        </ButtonLink>
      </span>
    </Alert>
  )
}

const number = new Intl.NumberFormat('en')

/** How many mails of a send left, wait or did not leave, and why. */
function SendProgress({ send }: { send: EmailSend }) {
  const { total, waiting, sent, failed, skipped, stopped } = send
  const done = total - waiting - stopped
  const counts = [
    { name: 'Sent', count: sent, note: 'Handed over to the mail server.' },
    {
      name: 'Waiting',
      count: waiting,
      note: send.state === 'scheduled' ? 'Sent at the time shown above.' : 'Sent one after the other, or tried again.',
    },
    { name: 'Failed', count: failed, note: 'The log says why.' },
    { name: 'Skipped', count: skipped, note: 'Without an address, or unsubscribed.' },
    ...(stopped > 0 ? [{ name: 'Stopped', count: stopped, note: 'Not sent because it was stopped.' }] : []),
  ]
  return (
    <div className={styles.progress}>
      <progress
        className={classNames(styles.bar, failed > 0 && sent === 0 && styles.failed)}
        value={done}
        max={Math.max(total, 1)}
        aria-label="Mails that are done"
      />
      <p role="status" className={styles.done}>
        {number.format(done)} of {formatCount(total, 'user')} done
      </p>
      <dl className={styles.counts}>
        {counts.map(({ name, count, note }) => (
          <div key={name} className={styles.count}>
            <dt>{name}</dt>
            <dd>{number.format(count)}</dd>
            <dd className={styles.note}>{note}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
