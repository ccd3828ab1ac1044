import { ApiError } from '@latchkey/js'
import { Alert, Button, CloseIcon } from '@latchkey/ui'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Inbox, MailSearch, Mails } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { useOwnedProject } from '../api.ts'
import { useRefusal } from '../colleagues/use-refusal.ts'
import { useDashboard } from '../dashboard.ts'
import { draftsQuery } from '../email-drafts/draft-queries.ts'
import { nameOfSend } from '../emails/sends/RecentSends.tsx'
import { sendQuery } from '../emails/sends/send-queries.ts'
import { projectInboxScreen } from '../inbox/inbox.screens.ts'
import { Segments } from '../parts/form/Controls.tsx'
import { SearchField } from '../parts/form/SearchField.tsx'
import { ButtonLink } from '../parts/page/links.tsx'
import { EmptyState, PageHeader } from '../parts/page/PageHeader.tsx'
import { QueryFailure, RowsSkeleton } from '../parts/table/Rows.tsx'
import toolbar from '../parts/table/Toolbar.module.css'
import { ListFoot, useLoadMore } from '../parts/table/Toolbar.tsx'
import { MailDrawer } from './MailDrawer.tsx'
import { MailLogTable } from './MailLogTable.tsx'
import { sentEmailQuery, sentEmailsQuery } from './sent-email-queries.ts'
import { type MailLogSearch, mailLogScreen } from './sent-emails.screens.ts'

/** What was sent to people in the project's name, and why something did not leave. */
export function MailLogScreen() {
  const project = useOwnedProject()
  const { isDevelopment } = useDashboard().settings
  const whyNot = useRefusal('support')
  return (
    <>
      <PageHeader
        context={project.displayName}
        description="Every mail of this project, newest first. One that could not be sent says why, and what to do."
        actions={
          isDevelopment && (
            <ButtonLink to={projectInboxScreen.path} params={{ projectId: project.id }}>
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
  const { mail: openedId, ...input } = useSearch({ from: mailLogRoute })
  const pages = useInfiniteQuery({ ...sentEmailsQuery(project, input), placeholderData: keepPreviousData })
  const mails = useMemo(() => pages.data?.pages.flat() ?? [], [pages.data])
  const loadMore = useLoadMore(pages)
  const ask = useCallback(
    (change: MailLogSearch) =>
      navigate({ search: before => ({ ...before, ...change }), replace: true, resetScroll: false }),
    [navigate],
  )
  const isFiltered = Object.values(input).some(value => value !== undefined)

  return (
    <>
      {openedId && <Opened emailId={openedId} onClose={() => ask({ mail: undefined })} />}
      <MailLogToolbar input={input} onAsk={ask} />
      {pages.isPending && <RowsSkeleton label="Loading the mail log" count={6} />}
      {pages.isError && mails.length === 0 && <QueryFailure query={pages} />}
      {pages.data && mails.length === 0 && <NoMails isFiltered={isFiltered} onClear={() => ask(noFilter)} />}
      {mails.length > 0 && (
        <>
          <MailLogTable
            mails={mails}
            onOpen={mail => ask({ mail })}
            onEnd={loadMore}
            isStale={pages.isPlaceholderData}
          />
          <ListFoot pages={pages} count={mails.length} one="mail" which="The last" />
        </>
      )}
    </>
  )
}

function Opened({ emailId, onClose }: { emailId: string; onClose: () => void }) {
  const mail = useQuery(sentEmailQuery(useOwnedProject(), emailId))
  const isUnknown = mail.data === null || (mail.error instanceof ApiError && mail.error.statusCode === 404)
  if (isUnknown) {
    return <Alert className={toolbar.note}>This link leads to a mail that is not in the log any more.</Alert>
  }
  if (mail.isError) return <QueryFailure query={mail} />
  return mail.data ? <MailDrawer key={emailId} mail={mail.data} onClose={onClose} /> : null
}

const mailLogRoute = '/shell/signed-in/projects/$projectId/mail-log'

interface MailLogToolbarProps {
  input: MailLogSearch
  onAsk: (change: MailLogSearch) => unknown
}

const noFilter: MailLogSearch = { search: undefined, status: undefined, send: undefined }

const which = [
  { value: 'all', label: 'All' },
  { value: 'sent', label: 'Sent' },
  { value: 'failed', label: 'Not sent' },
] as const

const pauseMs = 250

/** Which mails to show. */
function MailLogToolbar({ input, onAsk }: MailLogToolbarProps) {
  return (
    <div className={toolbar.toolbar}>
      <SearchField
        label="Search address or subject"
        value={input.search ?? ''}
        pauseMs={pauseMs}
        onSearch={search => onAsk({ search: search || undefined })}
      />
      <Segments
        label="Which mails"
        segments={which}
        value={input.status ?? 'all'}
        onChange={value => onAsk({ status: value === 'all' ? undefined : value })}
      />
      {input.send && <OfSend sendId={input.send} onClear={() => onAsk({ send: undefined })} />}
    </div>
  )
}

function OfSend({ sendId, onClear }: { sendId: string; onClear: () => void }) {
  const project = useOwnedProject()
  const { data: send } = useQuery(sendQuery(project, sendId))
  const { data: drafts = [] } = useQuery(draftsQuery(project))
  return (
    <span className={toolbar.group}>
      <span className={toolbar.name}>Of {send ? nameOfSend(send, drafts) : 'one send'}</span>
      <Button variant="ghost" size="icon" aria-label="Show mails of all sends" onClick={onClear}>
        <CloseIcon />
      </Button>
    </span>
  )
}

interface NoMailsProps {
  /** There are mails, of which none fits. */
  isFiltered: boolean
  onClear: () => void
}

/** Why no mail is shown, and what to do about it. */
function NoMails({ isFiltered, onClear }: NoMailsProps) {
  if (!isFiltered) {
    return (
      <EmptyState icon={<Mails size={20} />} title="No mail was sent yet">
        Mails to verify addresses, to sign in, for new passwords and invitations stand here as soon as they are sent.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={<MailSearch size={20} />}
      title="No such mail"
      action={
        <Button variant="outline" onClick={onClear}>
          Show all mails
        </Button>
      }
    >
      No mail in the log has this address or subject, and this result.
    </EmptyState>
  )
}
