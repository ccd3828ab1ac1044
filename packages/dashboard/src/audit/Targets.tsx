import type { AuditEntry } from '@latchkey/js'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Managed } from '../api.ts'
import { nameOfTeam } from '../teams/name-of-team.ts'
import { projectTeamsQuery } from '../teams/team-queries.ts'
import { teamScreen } from '../teams/teams.screens.ts'
import { nameOf } from '../users/name-of.ts'
import { userQuery } from '../users/user-queries.ts'
import { userScreen } from '../users/users.screens.ts'
import styles from './Audit.module.css'

export interface TargetsProps {
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
  const words = `${sayKind(kind)} ${shortened(id)}`
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
  return user ? nameOf(user) : unknown
}

function TeamName({ project, id, unknown }: NameProps) {
  const { data: teams } = useQuery({ ...projectTeamsQuery(project), staleTime: nameLifetimeMs })
  const team = teams?.find(candidate => candidate.id === id)
  return team ? nameOfTeam(team) : unknown
}

const nameLifetimeMs = 60_000

/** `apiKeyId` is “api key”. */
export function sayKind(kind: string): string {
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
