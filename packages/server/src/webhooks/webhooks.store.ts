/** Endpoints of webhooks. */
import { and, asc, count, eq } from 'drizzle-orm'
import type { Database } from '../kernel/db/database.ts'
import { type Db, own, type Tx } from '../kernel/db/db.ts'
import { statement } from '../kernel/db/statement.ts'
import type { Pace } from './pace.ts'
import { type EndpointRow, webhookEndpointRows as endpoints } from './webhooks.tables.ts'

export async function listEndpointRows(db: Db): Promise<EndpointRow[]> {
  return db.drizzle
    .select()
    .from(endpoints)
    .where(own(db, endpoints))
    .orderBy(asc(endpoints.createdAt), asc(endpoints.id))
}

export async function findEndpointRow(db: Db, id: string): Promise<EndpointRow | null> {
  const [row] = await db.drizzle
    .select()
    .from(endpoints)
    .where(and(own(db, endpoints), eq(endpoints.id, id)))
  return row ?? null
}

/** No other request changes it, and it is not switched off, until the transaction ends. */
export async function lockEndpointRow(tx: Tx, id: string): Promise<EndpointRow | null> {
  const [row] = await tx.drizzle
    .select()
    .from(endpoints)
    .where(and(own(tx, endpoints), eq(endpoints.id, id)))
    .for('update')
  return row ?? null
}

const lockProject = statement<{ projectId: string }>(
  'webhooks.lock-project',
  'select project_id as "projectId" from projects where project_id = $1 for no key update',
)

/** How many the project has. It gets no other one until the transaction ends. */
export async function countEndpointsLocked(tx: Tx): Promise<number> {
  await lockProject(tx, [tx.projectId])
  const [found] = await tx.drizzle.select({ count: count() }).from(endpoints).where(own(tx, endpoints))
  return found?.count ?? 0
}

export type NewEndpointRow = Omit<
  EndpointRow,
  'projectId' | 'oldSecretExpiresAt' | 'lastSuccessAt' | 'lastFailureAt' | 'hasGivenUp' | 'pace'
>

export async function insertEndpointRow(tx: Tx, row: NewEndpointRow): Promise<void> {
  await tx.drizzle.insert(endpoints).values({ projectId: tx.projectId, ...row })
}

export async function updateEndpointRow(
  tx: Tx,
  id: string,
  changes: Partial<Omit<EndpointRow, 'projectId' | 'id'>>,
): Promise<void> {
  await tx.drizzle
    .update(endpoints)
    .set(changes)
    .where(and(own(tx, endpoints), eq(endpoints.id, id)))
}

export async function deleteEndpointRow(tx: Tx, id: string): Promise<void> {
  await tx.drizzle.delete(endpoints).where(and(own(tx, endpoints), eq(endpoints.id, id)))
}

export interface TakingEndpoint {
  readonly id: string
  readonly eventTypes: string[] | null
  readonly pace: Pace
}

const enabled = statement<{ [Column in keyof TakingEndpoint]: TakingEndpoint[Column] }>(
  'webhooks.enabled',
  `select id, event_types as "eventTypes", pace from webhook_endpoints
   where project_id = $1 and enabled`,
)

/** One that is switched off or deleted meanwhile receives nothing: deliveries look again. */
export async function listEnabledEndpoints(tx: Tx): Promise<TakingEndpoint[]> {
  return enabled(tx, [tx.projectId])
}

/** What a delivery needs to know of its endpoint. */
export interface ReceivingEndpoint {
  readonly projectId: string
  readonly id: string
  readonly url: string
  readonly enabled: boolean
  readonly sealedSecrets: string[]
  readonly oldSecretExpiresAt: Date | null
  readonly lastSuccessAt: Date | null
  readonly lastFailureAt: Date | null
  readonly hasGivenUp: boolean
  readonly pace: Pace
}

const receiving = statement<{ [Column in keyof ReceivingEndpoint]: ReceivingEndpoint[Column] }>(
  'webhooks.receiving',
  `select project_id as "projectId", id, url, enabled, sealed_secrets as "sealedSecrets",
     old_secret_expires_at as "oldSecretExpiresAt", last_success_at as "lastSuccessAt",
     last_failure_at as "lastFailureAt", has_given_up as "hasGivenUp", pace
   from webhook_endpoints where (project_id, id) in (select * from unnest($1::text[], $2::uuid[]))`,
)

/** Of several projects. */
export async function findReceivingEndpoints(
  database: Database,
  named: readonly { readonly projectId: string; readonly endpointId: string }[],
): Promise<ReceivingEndpoint[]> {
  return receiving(database, [named.map(({ projectId }) => projectId), named.map(({ endpointId }) => endpointId)])
}

/** What the attempts of a moment say of an endpoint. */
export interface EndpointNews {
  readonly id: string
  readonly succeededAt: Date | null
  readonly failedAt: Date | null
  readonly gaveUp: boolean
  readonly pace: Pace
}

const note = statement<never>(
  'webhooks.note',
  `update webhook_endpoints as endpoint
   set last_success_at = greatest(last_success_at, succeeded_at), last_failure_at = greatest(last_failure_at, failed_at),
     has_given_up = case when succeeded_at is not null then false else has_given_up or gave_up end, pace = news.pace
   from unnest($2::uuid[], $3::timestamptz[], $4::timestamptz[], $5::boolean[], $6::text[])
     as news (id, succeeded_at, failed_at, gave_up, pace)
   where endpoint.project_id = $1 and endpoint.id = news.id`,
)

export async function noteEndpointNews(tx: Tx, news: readonly EndpointNews[]): Promise<void> {
  await note(tx, [
    tx.projectId,
    news.map(({ id }) => id),
    news.map(({ succeededAt }) => succeededAt),
    news.map(({ failedAt }) => failedAt),
    news.map(({ gaveUp }) => gaveUp),
    news.map(({ pace }) => pace),
  ])
}

const switchOff = statement<{ id: string }>(
  'webhooks.switch-off',
  `update webhook_endpoints
   set enabled = false, disabled_reason = $3, updated_at = $4
   where project_id = $1 and id = any($2::uuid[]) and enabled
     and ($3 = 'gone' or (has_given_up and greatest(last_success_at, enabled_at) <= $5))
   returning id`,
)

/** Which of them are switched off by this. `failing`: those with a given-up delivery and no success since that time. */
export async function switchOffEndpoints(
  tx: Tx,
  ids: readonly string[],
  reason: 'gone' | 'failing',
  { now, since }: { now: Date; since: Date },
): Promise<string[]> {
  return (await switchOff(tx, [tx.projectId, ids, reason, now, since])).map(({ id }) => id)
}

const ownerAddresses = statement<{ email: string }>(
  'webhooks.addresses-of-owners',
  `select distinct channel.value as email
   from team_memberships member
   join contact_channels channel on channel.project_id = member.project_id and channel.user_id = member.user_id
   where member.project_id = $1 and member.team_id = $2 and channel.type = 'email' and channel.is_primary
   limit 100`,
)

/** The primary addresses of the members of an owner team. */
export async function listOwnerAddresses(internal: Db, teamId: string): Promise<string[]> {
  return (await ownerAddresses(internal, [internal.projectId, teamId])).map(({ email }) => email)
}
