import type { ConfigOverride, ConfigSource } from '@latchkey/contract'
import type { Db, Tx } from '../kernel/db/db.ts'
import { statement } from '../kernel/db/statement.ts'

/** What a file of an application pushed to the level `branch`, and where that file is. */
export interface ConfigPush {
  readonly pushed: ConfigOverride
  readonly source: ConfigSource
}

const find = statement<{ pushed: ConfigOverride; source: ConfigSource }>(
  'config-pushes.find',
  'select pushed, source from config_pushes where project_id = :projectId',
)

/** Nothing was pushed: an empty one. */
export async function findPush(db: Db): Promise<ConfigPush> {
  return (await find.first(db)) ?? { pushed: {}, source: { type: 'unlinked' } }
}

const put = statement<never, { pushed: string; source: string }>(
  'config-pushes.put',
  `insert into config_pushes (project_id, pushed, source) values (:projectId, :pushed::jsonb, :source::jsonb)
   on conflict (project_id) do update set pushed = excluded.pushed, source = excluded.source`,
)

/** The configuration of the project must be locked. */
export async function putPush(tx: Tx, { pushed, source }: ConfigPush): Promise<void> {
  await put(tx, { pushed: JSON.stringify(pushed), source: JSON.stringify(source) })
}
