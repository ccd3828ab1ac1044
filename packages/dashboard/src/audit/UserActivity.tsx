import type { AdminOwnedProject, AuditEntry, ServerUser } from '@latchkey/js'
import { Button, Skeleton } from '@latchkey/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Moment } from '../parts/page/Moment.tsx'
import list from '../parts/table/List.module.css'
import { QueryFailure } from '../parts/table/Rows.tsx'
import { ActorName } from './ActorName.tsx'
import { describeAction } from './action-words.ts'
import { auditScreen } from './audit.screens.ts'
import { Outcome } from './audit-columns.tsx'
import { getNewest, userActivityQuery } from './user-activity.ts'

export interface UserActivityProps {
  project: AdminOwnedProject
  user: ServerUser
}

/** What a user did and what was done to them, newest first, a page at a time. */
export function UserActivity({ project, user }: UserActivityProps) {
  const mayRead = project.mayActAs('developer')
  const pages = useInfiniteQuery({ ...userActivityQuery(project, user.id), enabled: mayRead })
  if (!mayRead) return <p className={list.none}>Developers and owners of this project’s team see it.</p>
  if (pages.isPending) return <Skeleton shape="control" />
  if (pages.isError && !pages.data) return <QueryFailure query={pages} />
  const entries = getNewest(pages.data.pages.flat())
  return (
    <>
      {entries.length === 0 && <p className={list.none}>The audit log has nothing about this user.</p>}
      {entries.length > 0 && (
        <ul className={list.list} aria-label="Activity">
          {entries.map(entry => (
            <Entry key={entry.id} project={project} user={user} entry={entry} />
          ))}
        </ul>
      )}
      {pages.isFetchNextPageError && <QueryFailure query={{ error: pages.error, refetch: pages.fetchNextPage }} />}
      {pages.hasNextPage && !pages.isFetchNextPageError && (
        <div>
          <Button
            variant="outline"
            size="small"
            disabled={pages.isFetchingNextPage}
            onClick={() => void pages.fetchNextPage()}
          >
            Show earlier activity
          </Button>
        </div>
      )}
    </>
  )
}

function Entry({ project, user, entry }: UserActivityProps & { entry: AuditEntry }) {
  const { id, action, fields, actor, result, at } = entry
  return (
    <li className={list.entry}>
      <span className={list.what}>
        <Link
          to={auditScreen.path}
          params={{ projectId: project.id }}
          search={{ [actor.id === user.id ? 'actor' : 'target']: user.id, entry: id }}
          className={list.name}
        >
          {describeAction(action, fields)}
        </Link>
        {result === 'refused' && <Outcome entry={entry} />}
        {actor.id !== user.id && <ActorName actor={actor} />}
        <span className={list.note}>
          <Moment at={at} />
        </span>
      </span>
    </li>
  )
}
