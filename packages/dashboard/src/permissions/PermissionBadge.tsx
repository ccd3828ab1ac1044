import { Badge } from '@latchkey/ui'
import type { Definition } from '../permission-definitions/containment.ts'
import { nameOfPermission } from '../permission-definitions/name-of-permission.ts'

export interface PermissionBadgeProps {
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
