import type { AdminSentEmail, AdminSentEmailDetails } from '@latchkey/js'
import { Alert, Button } from '@latchkey/ui'
import { Link } from '@tanstack/react-router'
import { RotateCw } from 'lucide-react'
import { useOwnedProject } from '../api.ts'
import { useRefusal } from '../colleagues/use-refusal.ts'
import { sendScreen } from '../emails/emails.screens.ts'
import { MailViews } from '../emails/preview/MailViews.tsx'
import { Fact, Facts, FactsDrawer } from '../parts/dialog/FactsDrawer.tsx'
import { CodeBlock } from '../parts/page/CodeBlock.tsx'
import { CopyableId } from '../parts/page/CopyButton.tsx'
import { formatExactMoment } from '../parts/page/Moment.tsx'
import { useTask } from '../parts/use-task.ts'
import { formatCount } from '../parts/words.ts'
import { userScreen } from '../users/users.screens.ts'
import { explainMailError } from './email-error-words.ts'
import styles from './MailLog.module.css'
import { MailResult } from './mail-columns.tsx'

export interface MailDrawerProps {
  mail: AdminSentEmailDetails
  onClose: () => void
}

/** One mail of the log: what became of it, and what it said, less its codes and links. */
export function MailDrawer({ mail, onClose }: MailDrawerProps) {
  const { id, subject, to, sentAt, nextTryAt, senderConfig, error, html, text, tries, userId, sendId } = mail
  const { type, host, port, username, senderName, senderEmail } = senderConfig
  const { id: projectId } = useOwnedProject()
  return (
    <FactsDrawer label="Mail" title={subject || 'No subject'} onClose={onClose}>
      {error && <Problem error={error} />}
      <Facts>
        <Fact name="Result">
          <MailResult mail={mail} />
        </Fact>
        <Fact name={error ? 'Last tried' : 'Sent'}>
          {formatExactMoment(sentAt)}
          {tries > 1 && `, after ${formatCount(tries, 'try', 'tries')}`}
        </Fact>
        {nextTryAt !== null && <Fact name="Next try">{formatExactMoment(nextTryAt)}</Fact>}
        <Fact name="To">
          {userId === null ? (
            to.join(', ')
          ) : (
            <Link to={userScreen.path} params={{ projectId, userId }}>
              {to.join(', ')}
            </Link>
          )}
        </Fact>
        <Fact name="From">
          {senderName} &lt;{senderEmail}&gt;
        </Fact>
        <Fact name="Through">
          {type === 'shared'
            ? 'The mail server of this Latchkey'
            : `${username === undefined ? '' : `${username} at `}${host}:${port}`}
        </Fact>
        {sendId !== null && (
          <Fact name="Send">
            <Link to={sendScreen.path} params={{ projectId, sendId }}>
              All mails of this send
            </Link>
          </Fact>
        )}
        <Fact name="Id">
          <CopyableId id={id} what="mail id" />
        </Fact>
      </Facts>
      <Resend mail={mail} onResent={onClose} />
      {html !== null && text !== null ? (
        <div className={styles.body}>
          <MailViews title={`Content of ${subject}`} html={html} text={text} />
        </div>
      ) : (
        <p className={styles.quiet}>What it said is not kept.</p>
      )}
    </FactsDrawer>
  )
}

/** Sends it again as a new mail, or says why that cannot be. */
function Resend({ mail, onResent }: { mail: AdminSentEmailDetails; onResent: () => void }) {
  const project = useOwnedProject()
  const whyNot = useRefusal('support')
  const resend = useTask(async () => {
    await project.app.resendEmail(mail.id)
    onResent()
  }, 'It is sent again, as a new mail.')

  if (!mail.canResend) {
    return (
      <p className={styles.quiet}>
        It cannot be sent again: it held a code or a link that was made for one request. The user can request a new one.
      </p>
    )
  }
  return (
    <Button
      variant="outline"
      className={styles.resend}
      disabled={whyNot !== undefined}
      title={whyNot}
      onClick={() => resend()}
    >
      <RotateCw size={16} aria-hidden="true" /> Send again
    </Button>
  )
}

function Problem({ error }: { error: NonNullable<AdminSentEmail['error']> }) {
  return (
    <>
      <Alert tone="destructive">{explainMailError(error).remedy}</Alert>
      <CodeBlock title="What the mail server said" code={error.rawError ?? error.message} />
    </>
  )
}
