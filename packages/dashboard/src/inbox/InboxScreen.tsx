import { BackIcon, classNames, Heading, Tabs } from '@latchkey/ui'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Inbox, MailSearch } from 'lucide-react'
import { useMemo, useState } from 'react'
import { framed } from '../emails/preview/framed.ts'
import { SearchField } from '../parts/form/SearchField.tsx'
import { Moment } from '../parts/page/Moment.tsx'
import { EmptyState, PageHeader } from '../parts/page/PageHeader.tsx'
import { QueryFailure, RowsSkeleton } from '../parts/table/Rows.tsx'
import toolbar from '../parts/table/Toolbar.module.css'
import { readNonce } from '../settings.ts'
import styles from './InboxScreen.module.css'
import { inboxScreen } from './inbox.screens.ts'

const pauseMs = 250

/** Mail of every project on this server, in development: nothing leaves the machine. */
export function InboxScreen() {
  const navigate = useNavigate()
  const { to, mail: chosenId } = useSearch({ strict: false })
  const mails = useQuery({ ...mailsQuery(to), placeholderData: keepPreviousData })
  const chosen = mails.data?.find(({ id }) => id === chosenId)

  return (
    <>
      <PageHeader description="While you develop, every mail of this server lands here instead of being sent." />
      <div className={toolbar.toolbar}>
        <SearchField
          label="Filter by address"
          value={to ?? ''}
          pauseMs={pauseMs}
          onSearch={address => navigate({ to: '.', search: { to: address || undefined }, replace: true })}
        />
      </div>
      {mails.isPending && <RowsSkeleton label="Loading mails" count={4} />}
      {mails.isError && <QueryFailure query={mails} />}
      {mails.data?.length === 0 && (
        <EmptyState
          icon={to ? <MailSearch size={20} /> : <Inbox size={20} />}
          title={to ? 'No mail to this address' : 'No mail yet'}
        >
          {to
            ? 'The whole address is compared. It looks again every two seconds.'
            : 'Sign up in the demo app, and the first one arrives within seconds.'}
        </EmptyState>
      )}
      {mails.data && mails.data.length > 0 && (
        <div className={classNames(styles.panes, chosen && styles.reading)}>
          <ul className={styles.list} aria-label="Mails, newest first">
            {mails.data.map(mail => (
              <li key={mail.id}>
                <MailLink mail={mail} isChosen={mail === chosen} />
              </li>
            ))}
          </ul>
          <div className={styles.preview}>
            {chosen ? (
              <MailPreview key={chosen.id} mail={chosen} />
            ) : (
              <p className={styles.none}>Choose a mail to read it.</p>
            )}
          </div>
        </div>
      )}
    </>
  )
}

function MailLink({ mail, isChosen }: { mail: Mail; isChosen: boolean }) {
  return (
    <Link
      to="."
      search={previous => ({ ...previous, mail: mail.id })}
      className={styles.mail}
      aria-current={isChosen ? 'true' : undefined}
    >
      <span className={styles.line}>
        <span className={styles.to}>{mail.to.join(', ')}</span>
        <span className={styles.when}>
          <Moment at={mail.createdAt} />
        </span>
      </span>
      <span className={styles.subject}>{mail.subject}</span>
    </Link>
  )
}

/** One mail, as its reader would see it and as plain text. Its links work, and open in a new tab. */
function MailPreview({ mail }: { mail: Mail }) {
  const [view, setView] = useState('html')
  const page = useMemo(() => framed(mail.html, readNonce()), [mail.html])
  const tabs = [
    {
      id: 'html',
      label: 'HTML',
      content: (
        <iframe
          className={styles.frame}
          title={`Mail: ${mail.subject}`}
          srcDoc={page}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
        />
      ),
    },
    {
      id: 'text',
      label: 'Text',
      content: (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable without a mouse
        <pre className={styles.text} tabIndex={0}>
          {mail.text}
        </pre>
      ),
    },
  ]

  return (
    <article className={styles.opened} aria-label={mail.subject}>
      <header className={styles.head}>
        <Link to={inboxScreen.path} search={previous => ({ ...previous, mail: undefined })} className={styles.back}>
          <BackIcon /> All mails
        </Link>
        <Heading level={2}>{mail.subject}</Heading>
        <dl className={styles.facts}>
          <dt>From</dt>
          <dd>{mail.from}</dd>
          <dt>To</dt>
          <dd>{mail.to.join(', ')}</dd>
          <dt>Sent</dt>
          <dd>
            <Moment at={mail.createdAt} />
          </dd>
        </dl>
      </header>
      <Tabs label="How to read it" tabs={tabs} selected={view} onSelect={setView} className={styles.tabs} />
    </article>
  )
}

/** The mails that the server would have sent, were it not in development. */

interface Mail {
  readonly id: string
  readonly to: readonly string[]
  readonly from: string
  readonly subject: string
  readonly html: string
  readonly text: string
  readonly createdAt: Date
}

/** Someone who waits for a mail should not have to press a button. */
const everyTwoSecondsMs = 2_000

/** Newest first; with an address, only those to it. */
function mailsQuery(to: string | undefined) {
  return queryOptions({
    queryKey: ['inbox', to],
    queryFn: () => loadMails(to),
    refetchInterval: everyTwoSecondsMs,
  })
}

async function loadMails(to: string | undefined): Promise<Mail[]> {
  const answer = await fetch(`/dev/inbox${to ? `?to=${encodeURIComponent(to)}` : ''}`)
  if (!answer.ok) throw new Error(`The inbox answered ${answer.status}.`)
  // It comes from the very server that served this page, in the same version.
  const { items } = (await answer.json()) as { items: (Omit<Mail, 'createdAt'> & { created_at_millis: number })[] }
  return items.map(({ created_at_millis, ...mail }) => ({ ...mail, createdAt: new Date(created_at_millis) })).reverse()
}
