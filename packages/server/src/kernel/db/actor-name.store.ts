import type { Acting, Tx } from './db.ts'
import { statement } from './statement.ts'

const find = statement<{ name: string | null }, Acting>(
  'actors.name',
  'select actor_name_of(:projectId, :type, :id) as name',
)

/** What the actor of a change is called now: their address or name, or the description of a key. */
export async function findActorName(tx: Tx): Promise<string | null> {
  return (await find.first(tx, tx.actor))?.name ?? null
}
