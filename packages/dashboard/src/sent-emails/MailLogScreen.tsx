import { Alert } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Inbox } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { useOwnedProject } from '../api.ts'
import { useRefusal } from '../colleagues/use-refusal.ts'
import { useDashboard } from '../dashboard.ts'
import { inboxScreen } from '../inbox/inbox.screen.ts'
import { ButtonLink } from '../parts/page/ButtonLink.tsx'
import { PageHeader } from '../parts/page/PageHeader.tsx'
import { sayCount } from '../parts/say-count.ts'
import { QueryFailure, RowsSkeleton } from '../parts/table/Rows.tsx'
import toolbar from '../parts/table/Toolbar.module.css'
import { fittingMails } from './fitting-mails.ts'
import { MailDrawer } from './MailDrawer.tsx'
import { MailLogTable } from './MailLogTable.tsx'
import { MailLogToolbar, noFilter } from './MailLogToolbar.tsx'
import type { MailLogSearch } from './mail-log.screen.ts'
import { mailLogScreen } from './mail-log.screen.ts'
import { NoMails } from './NoMails.tsx'
import { sentEmailsQuery } from './sent-email-queries.ts'

/** What was sent to people in the project's name, and why something did not leave. */
export function MailLogScreen() {
  const project = useOwnedProject()
  const { isDevelopment } = useDashboard().settings
  const whyNot = useRefusal('support')
  return (
    <>
      <PageHeader
        context={project.displayName}
        description="The last hundred mails of this project. One that could not be sent says why, and what to do."
        actions={
          isDevelopment && (
            <ButtonLink to={inboxScreen.path}>
              <Inbox size={16} aria-hidden="true" /> Open the mail inbox
            </ButtonLink>
          )
        }
      />
      {whyNot ? <Alert>{whyNot}</Alert> : <Log />}
    </>
  )
}

function Log() {
  const project = useOwnedProject()
  const navigate = useNavigate({ from: mailLogScreen.path })
  const input = useSearch({ from: mailLogRoute })
  const mails = useQuery(sentEmailsQuery(project))
  const shown = useMemo(() => fittingMails(mails.data ?? [], input), [mails.data, input])
  const opened = mails.data?.find(({ id }) => id === input.mail)
  const ask = useCallback(
    (change: MailLogSearch) =>
      navigate({ search: before => ({ ...before, ...change }), replace: true, resetScroll: false }),
    [navigate],
  )

  if (mails.isPending) return <RowsSkeleton label="Loading the mail log" count={6} />
  if (mails.isError) return <QueryFailure query={mails} />
  return (
    <>
      {input.mail && !opened && (
        <Alert className={toolbar.note}>This link leads to a mail that is not in the log any more.</Alert>
      )}
      <MailLogToolbar input={input} onAsk={ask} />
      {shown.length === 0 && <NoMails isFiltered={mails.data.length > 0} onClear={() => ask(noFilter)} />}
      {shown.length > 0 && (
        <>
          <MailLogTable mails={shown} onOpen={mail => ask({ mail })} />
          <p className={toolbar.count} role="status">
            {sayCount(shown.length, 'mail')}
          </p>
        </>
      )}
      {opened && <MailDrawer mail={opened} onClose={() => ask({ mail: undefined })} />}
    </>
  )
}

const mailLogRoute = '/shell/signed-in/projects/$projectId/mail-log'
