import type { Actor } from '@latchkey/js'
import { Badge } from '@latchkey/ui'
import { formatRole } from '../colleagues/role-words.ts'
import styles from './Audit.module.css'

/** Who did something, by the name they had then, and as what. */
export function ActorName({ actor }: { actor: Actor }) {
  return (
    <span className={styles.actor}>
      <span className={styles.name}>{formatActor(actor)}</span>
      {actor.role && <Badge>{formatRole(actor.role)}</Badge>}
      {actor.type === 'key' && <Badge>Key</Badge>}
    </span>
  )
}

export function formatActor({ type, name, id }: Pick<Actor, 'type' | 'name' | 'id'>): string {
  if (type === 'system') return 'The server'
  if (type === 'key') return name ?? id ?? 'An unknown key'
  return name ?? id ?? 'Someone'
}
