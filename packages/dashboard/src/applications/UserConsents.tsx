import type { AdminOwnedProject, Consent, ServerUser } from '@latchkey/js'
import { Avatar, Button } from '@latchkey/ui'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type Managed, toKey } from '../api.ts'
import { useRefusal } from '../colleagues/use-refusal.ts'
import { Moment } from '../parts/page/Moment.tsx'
import list from '../parts/table/List.module.css'
import { QueryFailure, RowsSkeleton } from '../parts/table/Rows.tsx'
import { getName } from '../users/user-words.ts'
import styles from './Applications.module.css'
import { applicationScreen } from './applications.screens.ts'
import { WithdrawDialog } from './WithdrawDialog.tsx'

interface UserConsentsProps {
  project: AdminOwnedProject
  user: ServerUser
}

/** The applications that a user has allowed to sign them in. */
export function UserConsents({ project, user }: UserConsentsProps) {
  const consents = useQuery(consentsQuery(project, user))
  if (consents.isPending) return <RowsSkeleton label="Loading applications" count={1} />
  if (consents.isError) return <QueryFailure query={consents} />
  if (consents.data.length === 0) return <p className={list.none}>None. They come with a sign-in to an application.</p>
  return (
    <ul className={list.list} aria-label="Connected applications">
      {consents.data.map(consent => (
        <ConsentRow key={consent.application.id} {...{ project, user, consent }} />
      ))}
    </ul>
  )
}

function consentsQuery(project: Managed, user: ServerUser) {
  return queryOptions({
    queryKey: toKey(project, { route: 'GET /consents', query: { userId: user.id } }),
    queryFn: () => user.listConsents(),
  })
}

function ConsentRow({ project, user, consent }: UserConsentsProps & { consent: Consent }) {
  const [isAsking, setAsking] = useState(false)
  const whyNot = useRefusal('support')
  const { application, scopes, createdAt, lastUsedAt } = consent
  return (
    <li className={list.entry}>
      <span className={list.what}>
        <Avatar imageUrl={application.logoUrl} name={application.displayName} className={styles.logo} />
        <span className={styles.lines}>
          <Link
            to={applicationScreen.path}
            params={{ projectId: project.id, applicationId: application.id }}
            className={list.name}
          >
            {application.displayName}
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
          aria-label={`Withdraw the consent to ${application.displayName}`}
          onClick={() => setAsking(true)}
        >
          Withdraw…
        </Button>
      </span>
      {isAsking && (
        <WithdrawDialog
          {...{ project, application, userId: user.id, userName: getName(user) }}
          onClose={() => setAsking(false)}
        />
      )}
    </li>
  )
}
