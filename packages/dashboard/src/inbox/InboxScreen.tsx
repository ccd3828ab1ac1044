import { classNames } from '@latchkey/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Inbox, MailSearch } from 'lucide-react'
import { SearchField } from '../parts/form/SearchField.tsx'
import { Moment } from '../parts/page/Moment.tsx'
import { EmptyState, PageHeader } from '../parts/page/PageHeader.tsx'
import { QueryFailure, RowsSkeleton } from '../parts/table/Rows.tsx'
import toolbar from '../parts/table/Toolbar.module.css'
import styles from './InboxScreen.module.css'
import { MailPreview } from './MailPreview.tsx'
import { type Mail, mailsQuery } from './mails.ts'

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
