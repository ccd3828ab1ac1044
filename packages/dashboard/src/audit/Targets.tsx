import type { AuditEntry } from '@latchkey/js'
import { Link } from '@tanstack/react-router'
import type { Managed } from '../api.ts'
import { teamScreen } from '../teams/team.screen.ts'
import { userScreen } from '../users/user.screen.ts'
import styles from './Audit.module.css'

export interface TargetsProps {
  project: Managed
  targets: AuditEntry['targets']
}

/** The kind of target that is the reason of a lock instead of an id. */
export const reasonKind = 'lockReason'

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

function Target({ project: { id: projectId }, kind, id }: { project: Managed; kind: string; id: string }) {
  const words = `${sayKind(kind)} ${shortened(id)}`
  switch (kind) {
    case 'userId':
      return (
        <Link to={userScreen.path} params={{ projectId, userId: id }} title={id} className={styles.target}>
          {words}
        </Link>
      )
    case 'teamId':
      return (
        <Link to={teamScreen.path} params={{ projectId, teamId: id }} title={id} className={styles.target}>
          {words}
        </Link>
      )
    case reasonKind:
      return <q className={styles.reason}>{id}</q>
    default:
      return (
        <span title={id} className={styles.target}>
          {words}
        </span>
      )
  }
}

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
