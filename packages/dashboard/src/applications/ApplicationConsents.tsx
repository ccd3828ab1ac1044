import type { AdminOwnedProject, Application, ApplicationConsent } from '@latchkey/js'
import { Button } from '@latchkey/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useRefusal } from '../colleagues/use-refusal.ts'
import { Moment } from '../parts/page/Moment.tsx'
import list from '../parts/table/List.module.css'
import { QueryFailure, RowsSkeleton } from '../parts/table/Rows.tsx'
import { userScreen } from '../users/users.screens.ts'
import styles from './Applications.module.css'
import { applicationConsentsQuery } from './application-queries.ts'
import { WithdrawDialog } from './WithdrawDialog.tsx'

interface ApplicationConsentsProps {
  project: AdminOwnedProject
  application: Application
}

/** Who has allowed the application to sign them in, the latest first. */
export function ApplicationConsents({ project, application }: ApplicationConsentsProps) {
  const consents = useInfiniteQuery(applicationConsentsQuery(project, application.id))
  if (consents.isPending) return <RowsSkeleton label="Loading consents" count={2} />
  if (consents.isError) return <QueryFailure query={consents} />
  if (consents.data.length === 0) return <p className={list.none}>No one has signed in to it with this project yet.</p>
  return (
    <>
      <ul className={list.list} aria-label="Consents">
        {consents.data.map(consent => (
          <ConsentRow key={consent.user.id} {...{ project, application, consent }} />
        ))}
      </ul>
      {consents.hasNextPage && (
        <div>
          <Button variant="outline" isLoading={consents.isFetchingNextPage} onClick={() => consents.fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
    </>
  )
}

function ConsentRow({ project, application, consent }: ApplicationConsentsProps & { consent: ApplicationConsent }) {
  const [isAsking, setAsking] = useState(false)
  const whyNot = useRefusal('support')
  const { user, scopes, createdAt, lastUsedAt } = consent
  const name = user.displayName ?? user.primaryEmail ?? user.id
  return (
    <li className={list.entry}>
      <span className={list.what}>
        <span className={styles.lines}>
          <Link to={userScreen.path} params={{ projectId: project.id, userId: user.id }} className={list.name}>
            {name}
          </Link>
          <span className={styles.quiet}>
            {scopes.join(' ')} · since <Moment at={createdAt} />
            {lastUsedAt && (
              <>
                {' '}
                · last used <Moment at={lastUsedAt} />
              </>
            )}
          </span>
        </span>
      </span>
      <span className={list.actions}>
        <Button
          variant="ghost"
          size="small"
          disabled={whyNot !== undefined}
          title={whyNot}
          aria-label={`Withdraw the consent of ${name}`}
          onClick={() => setAsking(true)}
        >
          Withdraw…
        </Button>
      </span>
      {isAsking && (
        <WithdrawDialog
          {...{ project, userId: user.id, userName: name, application }}
          onClose={() => setAsking(false)}
        />
      )}
    </li>
  )
}
