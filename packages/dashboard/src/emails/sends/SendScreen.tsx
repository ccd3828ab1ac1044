import { type AdminOwnedProject, ApiError, type EmailSend } from '@latchkey/js'
import { Button } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { CircleStop, Mails } from 'lucide-react'
import { useState } from 'react'
import { useOwnedProject } from '../../api.ts'
import { useRefusal } from '../../colleagues/use-refusal.ts'
import { draftsQuery } from '../../email-drafts/draft-queries.ts'
import { draftsScreen } from '../../email-drafts/email-drafts.screens.ts'
import { ScreenSkeleton } from '../../layouts/ScreenSkeleton.tsx'
import { ConfirmDialog } from '../../parts/dialog/ConfirmDialog.tsx'
import entity from '../../parts/page/Entity.module.css'
import { BackTo, ButtonLink } from '../../parts/page/links.tsx'
import { Moment } from '../../parts/page/Moment.tsx'
import { NotFoundInPlace, PageHeader } from '../../parts/page/PageHeader.tsx'
import { QueryFailure } from '../../parts/table/Rows.tsx'
import { useTask } from '../../parts/use-task.ts'
import { formatCount } from '../../parts/words.ts'
import { mailLogScreen } from '../../sent-emails/sent-emails.screens.ts'
import { nameOfSend, SendState } from './RecentSends.tsx'
import styles from './Sends.module.css'
import { isUnderWay, sendQuery } from './send-queries.ts'

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
  const stop = useTask(
    () => project.app.stopEmailSend(send.id),
    'It is stopped. Mails that were on their way may still arrive.',
  )

  return (
    <>
      <PageHeader
        title={nameOfSend(send, drafts)}
        context={project.displayName}
        above={<BackTo screen={draftsScreen} />}
        description={
          <span className={entity.badges}>
            <SendState send={send} /> <Moment at={send.createdAt} />
          </span>
        }
        actions={
          <>
            {isUnderWay(send) && (
              <Button
                variant="outline"
                disabled={whyNot !== undefined}
                title={whyNot}
                onClick={() => setStopping(true)}
              >
                <CircleStop size={16} aria-hidden="true" /> Stop
              </Button>
            )}
            <ButtonLink to={mailLogScreen.path} params={{ projectId: project.id }} search={{ send: send.id }}>
              <Mails size={16} aria-hidden="true" /> Mails of this send
            </ButtonLink>
          </>
        }
      />
      <SendProgress send={send} />
      {isStopping && (
        <ConfirmDialog
          title="Stop sending?"
          description={`${formatCount(send.waiting, 'mail')} not sent yet will not be sent. What is sent stays sent, and it cannot be continued.`}
          actionLabel="Stop sending"
          isDestructive
          onConfirm={stop}
          onClose={() => setStopping(false)}
        />
      )}
    </>
  )
}

const number = new Intl.NumberFormat('en')

/** How many mails of a send left, wait or did not leave, and why. */
function SendProgress({ send }: { send: EmailSend }) {
  const { total, waiting, sent, failed, skipped, stopped } = send
  const done = total - waiting - stopped
  const counts = [
    { name: 'Sent', count: sent, note: 'Handed over to the mail server.' },
    { name: 'Waiting', count: waiting, note: 'Sent one after the other, or tried again.' },
    { name: 'Failed', count: failed, note: 'The log says why.' },
    { name: 'Skipped', count: skipped, note: 'Without an address, or unsubscribed.' },
    ...(stopped > 0 ? [{ name: 'Stopped', count: stopped, note: 'Not sent because it was stopped.' }] : []),
  ]
  return (
    <div className={styles.progress}>
      <progress className={styles.bar} value={done} max={Math.max(total, 1)} aria-label="Mails that are done" />
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
