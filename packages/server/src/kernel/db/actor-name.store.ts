import type { Tx } from './db.ts'
import { statement } from './statement.ts'

const find = statement<{ name: string | null }>('actors.name', 'select actor_name_of($1, $2, $3) as name')

/** What the actor of a change is called now: their address or name, or the description of a key. */
export async function findActorName({ projectId, actor, queries }: Tx): Promise<string | null> {
  const [named] = await find({ queries }, [projectId, actor.type, actor.id])
  return named?.name ?? null
}
