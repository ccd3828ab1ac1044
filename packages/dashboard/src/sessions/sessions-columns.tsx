import type { AdminOwnedProject, SessionRecord } from '@latchkey/js'
import { formatDevice } from '@latchkey/react/admin'
import { Link } from '@tanstack/react-router'
import { Moment } from '../parts/page/Moment.tsx'
import named from '../parts/table/Named.module.css'
import type { ColumnOf } from '../parts/table/VirtualTable.tsx'
import { userScreen } from '../users/users.screens.ts'
import { EndSession } from './EndSession.tsx'
import { SessionState } from './SessionState.tsx'
import styles from './Sessions.module.css'
import { endWords, formatPlace } from './session-words.ts'

export function getColumns(project: AdminOwnedProject): readonly ColumnOf<SessionRecord>[] {
  return [
    { id: 'who', header: 'User', cell: session => <Who project={project} session={session} /> },
    {
      id: 'state',
      header: 'State',
      cell: session => <State session={session} />,
      className: styles.state,
      wraps: true,
    },
    {
      id: 'device',
      header: 'Device',
      cell: ({ userAgent }) => <span title={userAgent ?? undefined}>{formatDevice(userAgent) ?? 'Unknown'}</span>,
      className: styles.device,
    },
    {
      id: 'place',
      header: 'From',
      cell: ({ geoInfo }) => <span title={geoInfo?.ip}>{formatPlace(geoInfo) ?? 'Unknown'}</span>,
      className: styles.place,
    },
    { id: 'began', header: 'Began', cell: ({ createdAt }) => <Moment at={createdAt} />, isTime: true },
    {
      id: 'actions',
      header: 'Actions',
      cell: session =>
        session.endedAt === null && <EndSession project={project} session={session} name={nameOfHolder(session)} />,
      isActions: true,
    },
  ]
}

function Who({ project, session }: { project: AdminOwnedProject; session: SessionRecord }) {
  if (session.user === null) return <span title={session.userId}>{nameOfHolder(session)}</span>
  return (
    <Link
      to={userScreen.path}
      params={{ projectId: project.id, userId: session.userId }}
      title={session.userId}
      className={named.name}
    >
      {nameOfHolder(session)}
    </Link>
  )
}

function State({ session }: { session: SessionRecord }) {
  const { endedAt, endedReason, lastUsedAt } = session
  return (
    <span className={styles.outcome}>
      <span className={styles.badges}>
        <SessionState session={session} />
      </span>
      <span className={styles.facts}>
        {endedAt && endedReason ? (
          <>
            Ended <Moment at={endedAt} />. {endWords[endedReason].meaning}
          </>
        ) : (
          <LastUsed at={lastUsedAt} />
        )}
      </span>
    </span>
  )
}

function LastUsed({ at }: { at: Date | null }) {
  if (at === null) return 'Not used yet'
  return (
    <>
      Last used <Moment at={at} />
    </>
  )
}

/** Whose session it is, as a list names them. A deleted user is known by their id alone. */
export function nameOfHolder({ user, userId }: Pick<SessionRecord, 'user' | 'userId'>): string {
  if (user === null) return `Deleted user ${userId.slice(0, 8)}`
  return user.displayName || user.primaryEmail || (user.isAnonymous ? 'Guest' : `User ${userId.slice(0, 8)}`)
}
