import type { AuditEntry } from '@latchkey/js'
import { Badge, classNames } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Managed } from '../api.ts'
import { Moment } from '../parts/page/Moment.tsx'
import named from '../parts/table/Named.module.css'
import type { ColumnOf } from '../parts/table/VirtualTable.tsx'
import { nameOfTeam, projectTeamsQuery } from '../teams/team-queries.ts'
import { teamScreen } from '../teams/teams.screens.ts'
import { userQuery } from '../users/user-queries.ts'
import { getName } from '../users/user-words.ts'
import { userScreen } from '../users/users.screens.ts'
import { ActorName } from './ActorName.tsx'
import styles from './Audit.module.css'
import { describeAction } from './action-words.ts'

export function getColumns(project: Managed, open: (id: string) => unknown): readonly ColumnOf<AuditEntry>[] {
  return [
    {
      id: 'what',
      header: 'Action',
      cell: ({ id, action, fields }) => (
        <button type="button" className={classNames(named.name, named.opener, styles.action)} onClick={() => open(id)}>
          {describeAction(action, fields)}
        </button>
      ),
      wraps: true,
    },
    {
      id: 'on',
      header: 'Affected',
      cell: ({ targets }) => <Targets project={project} targets={withoutReason(targets)} />,
      className: styles.on,
      wraps: true,
    },
    { id: 'who', header: 'Actor', cell: ({ actor }) => <ActorName actor={actor} />, className: styles.who },
    { id: 'result', header: 'Result', cell: entry => <Outcome entry={entry} />, className: styles.result },
    { id: 'when', header: 'Time', cell: ({ at }) => <Moment at={at} />, isTime: true },
    { id: 'from', header: 'Client IP', cell: ({ address }) => address ?? 'Unknown', className: styles.from },
  ]
}

export function Outcome({ entry: { result } }: { entry: Pick<AuditEntry, 'result'> }) {
  return result === 'done' ? <Badge tone="success">Done</Badge> : <Badge tone="warning">Refused</Badge>
}

interface TargetsProps {
  project: Managed
  targets: AuditEntry['targets']
}

/** The kind of target that is the reason of a lock instead of an id. */
export const reasonKind = 'lockReason'

/** What an action was about, without the reason of a lock. */
export function withoutReason(targets: AuditEntry['targets']): AuditEntry['targets'] {
  return targets.filter(({ kind }) => kind !== reasonKind)
}

/** What something was done to. Users and teams lead to their screens; they may be gone. */
export function Targets({ project, targets }: TargetsProps) {
  if (targets.length === 0) return <span className={styles.quiet}>The project</span>
  return (
    <span className={styles.targets}>
      {targets.map(({ kind, id }) => (
        <Target key={`${kind}${id}`} project={project} kind={kind} id={id} />
      ))}
    </span>
  )
}

/** Fields of requests that name a user or a team of the project. An `ownerTeamId` is of the dashboard. */
const userKinds = new Set(['userId', 'creatorUserId'])
const teamKinds = new Set(['teamId', 'selectedTeamId'])

function Target({ project, kind, id }: { project: Managed; kind: string; id: string }) {
  const projectId = project.id
  const words = `${describeKind(kind)} ${shortened(id)}`
  if (userKinds.has(kind))
    return (
      <Link to={userScreen.path} params={{ projectId, userId: id }} title={id} className={styles.target}>
        <UserName project={project} id={id} unknown={words} />
      </Link>
    )
  if (teamKinds.has(kind))
    return (
      <Link to={teamScreen.path} params={{ projectId, teamId: id }} title={id} className={styles.target}>
        <TeamName project={project} id={id} unknown={words} />
      </Link>
    )
  if (kind === reasonKind) return <q className={styles.reason}>{id}</q>
  return (
    <span title={id} className={styles.target}>
      {words}
    </span>
  )
}

interface NameProps {
  project: Managed
  id: string
  /** Shown while the name is loaded, and for what was deleted. */
  unknown: string
}

// The log keeps ids only, so that what is deleted leaves no name behind. Names are those of today.
function UserName({ project, id, unknown }: NameProps) {
  const { data: user } = useQuery({ ...userQuery(project, id), staleTime: nameLifetimeMs })
  return user ? getName(user) : unknown
}

function TeamName({ project, id, unknown }: NameProps) {
  const { data: teams } = useQuery({ ...projectTeamsQuery(project), staleTime: nameLifetimeMs })
  const team = teams?.find(candidate => candidate.id === id)
  return team ? nameOfTeam(team) : unknown
}

const nameLifetimeMs = 60_000

/** `apiKeyId` is “api key”. */
export function describeKind(kind: string): string {
  return kind
    .replace(/Id$/, '')
    .replace(/([A-Z])/g, ' $1')
    .toLowerCase()
}

const longest = 13

/** A UUID by its beginning: enough to tell one from another at a glance. */
function shortened(id: string): string {
  return id.length > longest + 8 ? `${id.slice(0, 8)}…` : id
}
