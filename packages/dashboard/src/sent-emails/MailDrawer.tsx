import type { AdminSentEmail } from '@latchkey/js'
import { Alert } from '@latchkey/ui'
import { Fact, Facts, FactsDrawer } from '../parts/dialog/FactsDrawer.tsx'
import { CodeBlock } from '../parts/page/CodeBlock.tsx'
import { CopyableId } from '../parts/page/CopyButton.tsx'
import { sayExactly } from '../parts/page/Moment.tsx'
import { explainMailError } from './email-error-words.ts'
import { MailResult } from './MailLogTable.tsx'

export interface MailDrawerProps {
  mail: AdminSentEmail
  onClose: () => void
}

/** One mail of the log, with all that is kept of it: what it said is not. */
export function MailDrawer({ mail, onClose }: MailDrawerProps) {
  const { id, subject, to, sentAt, senderConfig, error } = mail
  const { type, host, port, username, senderName, senderEmail } = senderConfig
  return (
    <FactsDrawer label="Mail" title={subject} onClose={onClose}>
      {error && <Problem error={error} />}
      <Facts>
        <Fact name="Result">
          <MailResult mail={mail} />
        </Fact>
        <Fact name={error ? 'Last tried' : 'Sent'}>{sayExactly(sentAt)}</Fact>
        <Fact name="To">{to.join(', ')}</Fact>
        <Fact name="From">
          {senderName} &lt;{senderEmail}&gt;
        </Fact>
        <Fact name="Through">
          {type === 'shared' ? 'The mail server of this Latchkey' : `${username} at ${host}:${port}`}
        </Fact>
        <Fact name="Id">
          <CopyableId id={id} what="mail id" />
        </Fact>
      </Facts>
    </FactsDrawer>
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
