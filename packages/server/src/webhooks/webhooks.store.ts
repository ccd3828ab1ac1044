/** Endpoints of webhooks. */
import type { WebhookDisabledReason } from '@latchkey/contract'
import { assignments, type ByColumn, byColumn, columns, insertInto, toJson } from '../kernel/db/columns.ts'
import type { Database } from '../kernel/db/database.ts'
import type { Db, Tx } from '../kernel/db/db.ts'
import { composed, statement } from '../kernel/db/statement.ts'
import type { Pace } from './pace.ts'

/** What a delivery needs to know of its endpoint. */
export interface ReceivingEndpoint {
  readonly projectId: string
  readonly id: string
  readonly url: string
  readonly enabled: boolean
  /** The newest first. */
  readonly sealedSecrets: string[]
  readonly oldSecretExpiresAt: Date | null
  readonly lastSuccessAt: Date | null
  readonly lastFailureAt: Date | null
  readonly hasGivenUp: boolean
  readonly pace: Pace
}

export interface EndpointRow extends ReceivingEndpoint {
  readonly description: string | null
  readonly eventTypes: string[] | null
  readonly disabledReason: WebhookDisabledReason | null
  readonly secretLastFour: string
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly enabledAt: Date
}

const receivingNames =
  'projectId id url enabled sealedSecrets oldSecretExpiresAt lastSuccessAt lastFailureAt hasGivenUp pace'
const names = `${receivingNames} description eventTypes disabledReason secretLastFour createdAt updatedAt enabledAt`
const select = `select ${columns(names)} from webhook_endpoints where project_id = :projectId`

const list = statement<EndpointRow>('webhooks.list', `${select} order by created_at, id`)

export async function listEndpointRows(db: Db): Promise<EndpointRow[]> {
  return list(db)
}

const byId = statement<EndpointRow, { id: string }>('webhooks.by-id', `${select} and id = :id`)

export async function findEndpointRow(db: Db, id: string): Promise<EndpointRow | null> {
  return byId.first(db, { id })
}

const lockById = statement<EndpointRow, { id: string }>('webhooks.lock', `${select} and id = :id for update`)

/** No other request changes it, and it is not switched off, until the transaction ends. */
export async function lockEndpointRow(tx: Tx, id: string): Promise<EndpointRow | null> {
  return lockById.first(tx, { id })
}

const lockProject = statement<{ projectId: string }>(
  'webhooks.lock-project',
  'select project_id as "projectId" from projects where project_id = :projectId for no key update',
)

const count = statement<{ count: number }>(
  'webhooks.count',
  'select count(*)::integer as count from webhook_endpoints where project_id = :projectId',
)

/** How many the project has. It gets no other one until the transaction ends. */
export async function countEndpointsLocked(tx: Tx): Promise<number> {
  await lockProject(tx)
  return (await count.first(tx))?.count ?? 0
}

export type NewEndpointRow = Omit<
  EndpointRow,
  'projectId' | 'oldSecretExpiresAt' | 'lastSuccessAt' | 'lastFailureAt' | 'hasGivenUp' | 'pace'
>

const insert = statement<never, Omit<NewEndpointRow, 'sealedSecrets'> & { sealedSecrets: string }>(
  'webhooks.insert',
  insertInto(
    'webhook_endpoints',
    'id url description eventTypes enabled disabledReason sealedSecrets secretLastFour createdAt updatedAt enabledAt',
  ),
)

export async function insertEndpointRow(tx: Tx, row: NewEndpointRow): Promise<void> {
  await insert(tx, { ...row, sealedSecrets: JSON.stringify(row.sealedSecrets) })
}

export async function updateEndpointRow(
  tx: Tx,
  id: string,
  changes: Partial<Omit<EndpointRow, 'projectId' | 'id'>>,
): Promise<void> {
  const values = { ...changes, ...toJson(changes, ['sealedSecrets']) }
  const text = `update webhook_endpoints set ${assignments(values)} where project_id = :projectId and id = :id`
  await composed(text)(tx, { ...values, id })
}

const remove = statement<never, { id: string }>(
  'webhooks.delete',
  'delete from webhook_endpoints where project_id = :projectId and id = :id',
)

export async function deleteEndpointRow(tx: Tx, id: string): Promise<void> {
  await remove(tx, { id })
}

export interface TakingEndpoint {
  readonly id: string
  readonly eventTypes: string[] | null
  readonly pace: Pace
}

const enabled = statement<TakingEndpoint>(
  'webhooks.enabled',
  `select id, event_types as "eventTypes", pace from webhook_endpoints
   where project_id = :projectId and enabled`,
)

/** One that is switched off or deleted meanwhile receives nothing: deliveries look again. */
export async function listEnabledEndpoints(tx: Tx): Promise<TakingEndpoint[]> {
  return enabled(tx)
}

interface NamedEndpoint {
  readonly projectId: string
  readonly endpointId: string
}

const receiving = statement<ReceivingEndpoint, ByColumn<NamedEndpoint>>(
  'webhooks.receiving',
  `select ${columns(receivingNames)} from webhook_endpoints
   where (project_id, id) in (select * from unnest(:projectId::text[], :endpointId::uuid[]))`,
)

/** Of several projects. */
export async function findReceivingEndpoints(
  database: Database,
  named: readonly NamedEndpoint[],
): Promise<ReceivingEndpoint[]> {
  return receiving(database, byColumn(named, 'projectId', 'endpointId'))
}

/** What the attempts of a moment say of an endpoint. */
export interface EndpointNews {
  readonly id: string
  readonly succeededAt: Date | null
  readonly failedAt: Date | null
  readonly gaveUp: boolean
  readonly pace: Pace
}

const note = statement<never, ByColumn<EndpointNews>>(
  'webhooks.note',
  `update webhook_endpoints as endpoint
   set last_success_at = greatest(last_success_at, succeeded_at), last_failure_at = greatest(last_failure_at, failed_at),
     has_given_up = case when succeeded_at is not null then false else has_given_up or gave_up end, pace = news.pace
   from unnest(:id::uuid[], :succeededAt::timestamptz[], :failedAt::timestamptz[], :gaveUp::boolean[], :pace::text[])
     as news (id, succeeded_at, failed_at, gave_up, pace)
   where endpoint.project_id = :projectId and endpoint.id = news.id`,
)

export async function noteEndpointNews(tx: Tx, news: readonly EndpointNews[]): Promise<void> {
  await note(tx, byColumn(news, 'id', 'succeededAt', 'failedAt', 'gaveUp', 'pace'))
}

const switchOff = statement<
  { id: string },
  { ids: readonly string[]; reason: 'gone' | 'failing'; now: Date; since: Date }
>(
  'webhooks.switch-off',
  `update webhook_endpoints
   set enabled = false, disabled_reason = :reason, updated_at = :now
   where project_id = :projectId and id = any(:ids::uuid[]) and enabled
     and (:reason = 'gone' or (has_given_up and greatest(last_success_at, enabled_at) <= :since))
   returning id`,
)

/** Which of them are switched off by this. `failing`: those with a given-up delivery and no success since that time. */
export async function switchOffEndpoints(
  tx: Tx,
  ids: readonly string[],
  reason: 'gone' | 'failing',
  { now, since }: { now: Date; since: Date },
): Promise<string[]> {
  return (await switchOff(tx, { ids, reason, now, since })).map(({ id }) => id)
}

const ownerAddresses = statement<{ email: string }, { teamId: string }>(
  'webhooks.addresses-of-owners',
  `select distinct channel.value as email
   from team_memberships member
   join contact_channels channel on channel.project_id = member.project_id and channel.user_id = member.user_id
   where member.project_id = :projectId and member.team_id = :teamId and channel.type = 'email' and channel.is_primary
   limit 100`,
)

/** The primary addresses of the members of an owner team. */
export async function listOwnerAddresses(internal: Db, teamId: string): Promise<string[]> {
  return (await ownerAddresses(internal, { teamId })).map(({ email }) => email)
}
