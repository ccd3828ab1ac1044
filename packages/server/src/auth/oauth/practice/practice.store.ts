import type { Db } from '../../../kernel/db/db.ts'
import { statement } from '../../../kernel/db/statement.ts'

interface Practised {
  readonly accountId: string
  readonly email: string | null
  readonly displayName: string | null
}

const list = statement<Practised, { providerConfigId: string; prefix: string; most: number }>(
  'oauth.practised',
  `select o.account_id as "accountId", o.email, u.display_name as "displayName"
   from oauth_connections o join users u on u.project_id = o.project_id and u.id = o.user_id
   where o.project_id = :projectId and o.provider_config_id = :providerConfigId and starts_with(o.account_id, :prefix)
   order by o.created_at desc limit :most`,
)

/** @param filter the prefix is that of their account ids */
export function listPractised(
  db: Db,
  filter: { providerConfigId: string; prefix: string; most: number },
): Promise<Practised[]> {
  return list(db, filter)
}
