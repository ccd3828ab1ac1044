/** Who has allowed an application something. */
import type { OpenIdScope } from '@latchkey/contract'
import type { Db } from '../kernel/db/db.ts'
import type { PageQuery, Sort } from '../kernel/db/paginate.ts'
import { composed } from '../kernel/db/statement.ts'

export interface ConsentingUserRow {
  readonly userId: string
  readonly displayName: string | null
  readonly primaryEmail: string | null
  readonly scopes: OpenIdScope[]
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly lastUsedAt: Date | null
}

export const latestFirst: Sort = {
  columns: { 'c.created_at': 'timestamptz', 'c.user_id': 'uuid' },
  order: 'descending',
}

export function listConsentingUsers(
  db: Db,
  applicationId: string,
  { after, orderBy, values }: PageQuery,
): Promise<ConsentingUserRow[]> {
  return composed<ConsentingUserRow>(`select c.user_id as "userId", u.display_name as "displayName",
      e.value as "primaryEmail", c.scopes, c.created_at as "createdAt", c.updated_at as "updatedAt",
      c.last_used_at as "lastUsedAt"
    from openid_consents c
    join users u on u.project_id = :projectId and u.id = c.user_id
    left join contact_channels e on e.project_id = :projectId and e.user_id = u.id and e.is_primary
    where c.project_id = :projectId and c.application_id = :applicationId ${after}
    order by ${orderBy} limit :limit`)(db, { ...values, applicationId })
}
