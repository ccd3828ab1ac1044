import type { Tx } from './db.ts'
import { statement } from './statement.ts'

const findPerson = statement<{ name: string | null }, { projectId: string; id: string }>(
  'actors.person-name',
  `select coalesce(c.value, u.display_name) as name
   from users u
   left join contact_channels c on c.project_id = u.project_id and c.user_id = u.id and c.is_primary
   where u.project_id = :projectId and u.id = :id::uuid`,
)

const findKeySet = statement<{ name: string }, { id: string }>(
  'actors.key-set-name',
  'select description as name from api_key_sets where project_id = :projectId and id = :id::uuid',
)

/** What the actor of a change is called now: their address or name, or the description of a key. */
export async function findActorName(tx: Tx): Promise<string | null> {
  const { type, id } = tx.actor
  if (id === null) return null
  if (type === 'key') return (await findKeySet.first(tx, { id }))?.name ?? null
  const findName = async (projectId: string) => (await findPerson.first(tx, { projectId, id }))?.name ?? null
  // Users of `internal` act in other projects, too.
  if (type === 'owner') return findName('internal')
  return type === 'user' ? ((await findName(tx.projectId)) ?? (await findName('internal'))) : null
}
