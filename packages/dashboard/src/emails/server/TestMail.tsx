import { useUser } from '@latchkey/react'
import { Alert, Button } from '@latchkey/ui'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { Managed } from '../../api.ts'
import { EmailField } from '../../parts/form/Controls.tsx'
import { wordsFor } from '../../parts/words.ts'
import { mailLogScreen } from '../../sent-emails/sent-emails.screens.ts'
import styles from './MailServer.module.css'
import { getTestServer, type MailServerValues, problemsIn } from './mail-server-values.ts'

export interface TestMailProps {
  project: Managed
  storedPassword: string | undefined
  /** Shows beside each field what is missing. */
  onIncomplete: () => unknown
}

/** One mail by the settings of the form, to see whether they work before anything depends on them. */
export function TestMail({ project, storedPassword, onIncomplete }: TestMailProps) {
  const user = useUser()
  const { watch } = useFormContext<MailServerValues>()
  const values = watch()
  const [recipientEmail, setRecipient] = useState(user?.primaryEmail ?? '')
  const test = useMutation({
    mutationFn: () =>
      project.app.sendTestEmail({
        recipientEmail: recipientEmail.trim(),
        emailConfig: getTestServer(values, storedPassword),
      }),
  })

  if (values.isShared) {
    return <p className={styles.quiet}>The shared server is looked after by the people who run this Latchkey server.</p>
  }

  async function send() {
    if (Object.keys(problemsIn(values, storedPassword !== undefined)).length > 0) return onIncomplete()
    await test.mutateAsync().catch(() => undefined)
  }

  return (
    <>
      <div className={styles.test}>
        <EmailField
          error={undefined}
          value={recipientEmail}
          maxLength={256}
          onChange={({ target }) => setRecipient(target.value)}
        />
        <Button variant="outline" onClick={send}>
          <Send size={16} aria-hidden="true" /> Send a test mail
        </Button>
      </div>
      <div aria-live="polite" className={styles.result}>
        {test.isError && <Alert tone="destructive">{wordsFor(test.error)}</Alert>}
        {test.data?.status === 'ok' && (
          <Alert tone="success">The mail server took the mail. Look into the inbox, and the spam folder.</Alert>
        )}
        {test.data?.status === 'error' && (
          <Alert tone="destructive">
            {test.data.error.errorMessage}{' '}
            <Link to={mailLogScreen.path} params={{ projectId: project.id }}>
              See what the mail server answered
            </Link>
          </Alert>
        )}
      </div>
    </>
  )
}
