import type { AdminOwnedProject, ServerUser, SessionRecord } from '@latchkey/js'
import { formatDevice } from '@latchkey/react/admin'
import { Button, Skeleton } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ConfirmDialog } from '../parts/dialog/ConfirmDialog.tsx'
import { Moment } from '../parts/page/Moment.tsx'
import list from '../parts/table/List.module.css'
import { QueryFailure } from '../parts/table/Rows.tsx'
import { useTask } from '../parts/use-task.ts'
import { getName } from '../users/user-words.ts'
import { EndSession } from './EndSession.tsx'
import { SessionState } from './SessionState.tsx'
import styles from './Sessions.module.css'
import { sessionsOfUserQuery } from './session-queries.ts'
import { endWords, formatPlace } from './session-words.ts'
import { sessionsScreen } from './sessions.screens.ts'

export interface UserSessionsProps {
  project: AdminOwnedProject
  user: ServerUser
}

/** Where a user is signed in, how the last stays ended, and the means to end them. */
export function UserSessions({ project, user }: UserSessionsProps) {
  const mayRead = project.mayActAs('support')
  const sessions = useQuery({ ...sessionsOfUserQuery(project, user.id), enabled: mayRead })

  if (!mayRead) return <p className={list.none}>Support, developers and owners of this project’s team see them.</p>
  if (sessions.isPending) return <Skeleton shape="control" />
  if (sessions.isError) return <QueryFailure query={sessions} />
  const { live, ended } = sessions.data
  return (
    <>
      {live.length === 0 && <p className={list.none}>They are signed in nowhere.</p>}
      {live.length + ended.length > 0 && (
        <ul className={list.list}>
          {[...live, ...ended].map(session => (
            <Entry key={session.id} project={project} user={user} session={session} />
          ))}
        </ul>
      )}
      {live.length > 0 && <EndAll user={user} />}
      {ended.length > 0 && (
        <p className={list.why}>
          The last that ended are shown.{' '}
          <Link to={sessionsScreen.path} params={{ projectId: project.id }} search={{ user: user.id }}>
            See all their sessions
          </Link>
        </p>
      )}
    </>
  )
}

function Entry({ project, user, session }: UserSessionsProps & { session: SessionRecord }) {
  return (
    <li className={list.entry}>
      <span className={styles.words}>
        <span className={styles.head}>
          <span className={list.name}>{formatDevice(session.userAgent) ?? 'Unknown device'}</span>
          <SessionState session={session} />
        </span>
        <SessionFacts session={session} />
      </span>
      {session.endedAt === null && (
        <span className={list.actions}>
          <EndSession project={project} session={session} name={getName(user)} />
        </span>
      )}
    </li>
  )
}

function EndAll({ user }: Pick<UserSessionsProps, 'user'>) {
  const [isAsking, setAsking] = useState(false)
  const endAll = useTask(() => user.revokeAllSessions(), `${getName(user)} is signed out everywhere.`)

  return (
    <div className="latchkey-row">
      <Button variant="ghost" size="small" onClick={() => setAsking(true)}>
        End all sessions…
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`Sign ${getName(user)} out everywhere?`}
          description="Every session ends, impersonations included. They can sign in again."
          actionLabel="End all sessions"
          isDestructive
          onConfirm={endAll}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}

/** Where and when a session was used; of one that is over, when it ended and why. */
function SessionFacts({ session }: { session: SessionRecord }) {
  const { createdAt, expiresAt, endedAt, endedReason, lastUsedAt, geoInfo, isImpersonation } = session
  const place = formatPlace(geoInfo)
  return (
    <span className={styles.facts}>
      Began <Moment at={createdAt} />
      {lastUsedAt && (
        <>
          , last used <Moment at={lastUsedAt} />
        </>
      )}
      {place && <span title={geoInfo?.ip}> from {place}</span>}
      {endedAt && (
        <>
          , ended <Moment at={endedAt} />
        </>
      )}
      {!endedAt && isImpersonation && (
        <>
          , ends <Moment at={expiresAt} />
        </>
      )}
      .{endedReason && ` ${endWords[endedReason].meaning}`}
    </span>
  )
}
