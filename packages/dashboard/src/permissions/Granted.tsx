import type { ServerTeam, ServerUser } from '@latchkey/js'
import { Badge, Skeleton } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import type { Managed } from '../api.ts'
import { type Definition, nameOfPermission } from '../permission-definitions/containment.ts'
import styles from './Granted.module.css'
import { definitionsQuery, grantsQuery } from './permission-queries.ts'

export interface GrantedProps {
  project: Managed
  user: ServerUser
  /** Null: in the whole project. */
  team: ServerTeam | null
}

/** The direct grants of a user. Loaded when they scroll into view: a team may have thousands of members. */
export function Granted({ project, user, team }: GrantedProps) {
  const granted = useQuery(grantsQuery(project, user, team))
  const definitions = useQuery(definitionsQuery(project, team ? 'team' : 'project'))
  if (granted.isPending) return <Skeleton className={styles.waiting} />
  if (granted.isError) return <span className={styles.none}>Could not be loaded</span>
  if (granted.data.length === 0) return <span className={styles.none}>None</span>
  return (
    <span className={styles.granted}>
      {granted.data.map(id => (
        <PermissionBadge key={id} id={id} definitions={definitions.data} />
      ))}
    </span>
  )
}

interface PermissionBadgeProps {
  id: string
  /** Undefined while they are loaded. */
  definitions: readonly Definition[] | undefined
}

/** A permission by its display name, with its id on hover. */
export function PermissionBadge({ id, definitions }: PermissionBadgeProps) {
  return (
    <span title={id}>
      <Badge>{nameOfPermission(definitions, id)}</Badge>
    </span>
  )
}
