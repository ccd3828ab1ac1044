import type { AdminOwnedProject, AuditEntry, ServerUser } from '@latchkey/js'
import { Badge, Button, Skeleton } from '@latchkey/ui'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Select } from '../parts/form/Controls.tsx'
import { Moment } from '../parts/page/Moment.tsx'
import list from '../parts/table/List.module.css'
import { QueryFailure } from '../parts/table/Rows.tsx'
import { mailLogScreen } from '../sent-emails/sent-emails.screens.ts'
import { sessionsScreen } from '../sessions/sessions.screens.ts'
import { transactionsScreen } from '../transactions/transactions.screens.ts'
import { ActorName } from './ActorName.tsx'
import { describeAction } from './action-words.ts'
import { auditScreen } from './audit.screens.ts'
import { Outcome } from './audit-columns.tsx'
import { getNewest, userActivityQuery } from './user-activity.ts'
import { type EventKind, eventKinds, type UserEvent, userEventsQuery } from './user-events.ts'

export interface UserActivityProps {
  project: AdminOwnedProject
  user: ServerUser
}

const everything = 'everything'

/** What a user did and what happened to them, in one line of time, newest first, a page of the audit log at a time. */
export function UserActivity({ project, user }: UserActivityProps) {
  const mayRead = project.mayActAs('developer')
  const [kind, setKind] = useState<EventKind | typeof everything>(everything)
  const pages = useInfiniteQuery({ ...userActivityQuery(project, user.id), enabled: mayRead })
  const events = useQuery({ ...userEventsQuery(project, user), enabled: mayRead })
  if (!mayRead) return <p className={list.none}>Developers and owners of this project’s team see it.</p>
  if (pages.isPending || events.isPending) return <Skeleton shape="control" />
  if (pages.isError && !pages.data) return <QueryFailure query={pages} />
  if (events.isError) return <QueryFailure query={events} />
  const entries = getNewest(pages.data.pages.flat())
  // What is older than the pages of the audit log that are loaded comes with those.
  const until = pages.hasNextPage ? (entries.at(-1)?.at.getTime() ?? 0) : 0
  const lines = getNewest<AuditEntry | UserEvent>([
    ...entries.filter(() => kind === everything || kind === 'changes'),
    ...events.data.filter(event => event.at.getTime() >= until && (kind === everything || kind === event.kind)),
  ])
  return (
    <>
      <div>
        <Select
          aria-label="Which activity"
          value={kind}
          onChange={({ target }) =>
            setKind(eventKinds.find(({ value }) => value === target.value)?.value ?? everything)
          }
        >
          <option value={everything}>All activity</option>
          {eventKinds.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </div>
      {lines.length === 0 && <p className={list.none}>Nothing of this kind is known of this user.</p>}
      {lines.length > 0 && (
        <ul className={list.list} aria-label="Activity">
          {lines.map(line =>
            'action' in line ? (
              <Entry key={line.id} project={project} user={user} entry={line} />
            ) : (
              <EventLine key={line.id} project={project} user={user} event={line} />
            ),
          )}
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

function EventLine({ project, user, event }: UserActivityProps & { event: UserEvent }) {
  const { id, at, kind, label, note, isFailure } = event
  const shared = { params: { projectId: project.id }, className: list.name, children: label }
  return (
    <li className={list.entry}>
      <span className={list.what}>
        {kind === 'sessions' && <Link to={sessionsScreen.path} search={{ user: user.id }} {...shared} />}
        {kind === 'mails' && <Link to={mailLogScreen.path} search={{ mail: id }} {...shared} />}
        {kind === 'purchases' && (
          <Link to={transactionsScreen.path} search={{ of: 'user', customer: user.id }} {...shared} />
        )}
        {isFailure ? <Badge tone="destructive">{note}</Badge> : <span className={list.why}>{note}</span>}
        <span className={list.note}>
          <Moment at={at} />
        </span>
      </span>
    </li>
  )
}
