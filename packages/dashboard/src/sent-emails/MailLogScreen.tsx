import { ApiError } from '@latchkey/js'
import { Alert } from '@latchkey/ui'
import { queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Inbox, MailSearch, Mails } from 'lucide-react'
import { useMemo } from 'react'
import { type Managed, pagedQuery, toKey, useOwnedProject } from '../api.ts'
import { useRefusal } from '../colleagues/use-refusal.ts'
import { useDashboard } from '../dashboard.ts'
import { draftsQuery } from '../email-drafts/draft-queries.ts'
import { nameOfSend } from '../emails/sends/RecentSends.tsx'
import { sendQuery } from '../emails/sends/send-queries.ts'
import { projectInboxScreen } from '../inbox/inbox.screens.ts'
import { ButtonLink } from '../parts/page/links.tsx'
import { PageHeader } from '../parts/page/PageHeader.tsx'
import { isId } from '../parts/search-values.ts'
import { type Filter, FilterChip, Toolbar } from '../parts/table/Filters.tsx'
import { List } from '../parts/table/List.tsx'
import { QueryFailure } from '../parts/table/Rows.tsx'
import toolbar from '../parts/table/Toolbar.module.css'
import { clear, isFiltered, useScreenSearch } from '../use-screen-search.ts'
import { MailDrawer } from './MailDrawer.tsx'
import { getColumns } from './mail-columns.tsx'
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

const filters: readonly Filter<MailLogSearch>[] = [
  { kind: 'text', field: 'search', label: 'Search address or subject' },
  {
    kind: 'segments',
    field: 'status',
    label: 'Which mails',
    any: 'All',
    choices: [
      { value: 'sent', label: 'Sent' },
      { value: 'failed', label: 'Not sent' },
    ],
  },
]

function Log() {
  const project = useOwnedProject()
  const [search, ask] = useScreenSearch(mailLogScreen)
  const { mail: openedId, ...filter } = search
  const columns = useMemo(() => getColumns(mail => ask({ mail })), [ask])
  return (
    <>
      {openedId && <Opened emailId={openedId} onClose={() => ask({ mail: undefined })} />}
      <Toolbar
        filters={filters}
        search={search}
        onAsk={ask}
        chips={filter.send && <OfSend sendId={filter.send} onClear={() => ask({ send: undefined })} />}
      />
      <List
        query={useInfiniteQuery(sentEmailsQuery(project, filter))}
        label="Mails, newest first"
        columns={columns}
        getName={({ subject }) => subject}
        open={({ id }) => ask({ mail: id })}
        one="mail"
        which="The last"
        none={{
          icon: <Mails size={20} />,
          title: 'No mail was sent yet',
          words:
            'Mails to verify addresses, to sign in, for new passwords and invitations stand here as soon as they are sent.',
        }}
        noneFits={{
          isFiltered: isFiltered(filter),
          icon: <MailSearch size={20} />,
          title: 'No such mail',
          words: 'No mail in the log has this address or subject, and this result.',
          clear: 'Show all mails',
          onClear: () => ask(clear(filter)),
        }}
      />
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

function OfSend({ sendId, onClear }: { sendId: string; onClear: () => void }) {
  const project = useOwnedProject()
  const { data: send } = useQuery(sendQuery(project, sendId))
  const { data: drafts = [] } = useQuery(draftsQuery(project))
  return (
    <FilterChip label="Show mails of all sends" onClear={onClear}>
      Of {send ? nameOfSend(send, drafts) : 'one send'}
    </FilterChip>
  )
}

/** The queries of the screen of sent emails. */

/** Mails leave a moment after what they are about, and are tried again within seconds at first. */
const everyFiveSecondsMs = 5_000

/** The mails that fit, newest first. */
function sentEmailsQuery(project: Managed, { search, status, send }: MailLogSearch) {
  const query = { query: search, status, sendId: send }
  return pagedQuery(
    toKey(project, { route: 'GET /internal/emails', query }),
    (page, signal) => project.app.listSentEmails({ ...query, ...page, signal }),
    everyFiveSecondsMs,
  )
}

/** One mail with its content. */
function sentEmailQuery(project: Managed, emailId: string) {
  return queryOptions({
    queryKey: toKey(project, { route: 'GET /internal/emails/:emailId', params: { emailId } }),
    queryFn: async () => (isId(emailId) ? project.app.getSentEmail(emailId) : null),
    refetchInterval: ({ state }) => (state.data?.nextTryAt ? everyFiveSecondsMs : false),
  })
}
