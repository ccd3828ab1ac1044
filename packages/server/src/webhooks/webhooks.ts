/** Webhook endpoints: where the events of a project are delivered to, and which of them. */
import {
  defaultOverlapHours,
  mostWebhookEndpoints,
  type NewWebhookEndpoint,
  parseUrl,
  TooManyWebhookEndpoints,
  type WebhookEndpoint,
  type WebhookEndpointCreate,
  WebhookEndpointNotFound,
  type WebhookEndpointUpdate,
  WebhookUrlRefused,
} from '@latchkey/contract'
import type { App } from '../app.ts'
import type { Db, Tx } from '../kernel/db/db.ts'
import { OutgoingError } from '../kernel/outgoing/outgoing-error.ts'
import { readProject } from '../projects/projects.ts'
import { dropPending, giveUpPending } from './deliveries.store.ts'
import { sealSecret } from './secrets.ts'
import { newSecret } from './signing.ts'
import type { EndpointRow } from './webhooks.store.ts'
import {
  countEndpointsLocked,
  deleteEndpointRow,
  findEndpointRow,
  insertEndpointRow,
  listEndpointRows,
  lockEndpointRow,
  updateEndpointRow,
} from './webhooks.store.ts'

const hourMs = 60 * 60 * 1000

/**
 * The same rules as at every delivery, and two that a delivery cannot know better. Before any transaction: the name is resolved.
 *
 * @throws {@link WebhookUrlRefused}
 */
export async function checkUrl(app: App, db: Db, given: string): Promise<void> {
  const url = parseUrl(given)
  if (url?.hash || given.includes('#')) throw WebhookUrlRefused({ reason: 'The URL must hold no fragment.' })
  if (url?.protocol === 'http:' && (await readProject(app, db)).isProductionMode)
    throw WebhookUrlRefused({ reason: 'The URL must start with https, because the project is in production mode.' })
  try {
    await app.fetch.check(given)
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error
    throw WebhookUrlRefused({
      reason: error.kind === 'refused-address' ? `${error.message} ${otherWays}` : error.message,
    })
  }
}

const otherWays =
  'To receive on your own machine, run `latchkey webhooks listen --forward-to URL`, which needs no endpoint; or the operator of the server lists the address in LATCHKEY_OUTGOING_ALLOW.'

export async function listEndpoints(app: App, db: Db): Promise<WebhookEndpoint[]> {
  return (await listEndpointRows(db)).map(row => asEndpoint(app, row))
}

/** @throws {@link WebhookEndpointNotFound} */
export async function getEndpoint(app: App, db: Db, id: string): Promise<WebhookEndpoint> {
  return asEndpoint(app, await getEndpointRow(db, id))
}

/** @throws {@link WebhookEndpointNotFound} */
export async function getEndpointRow(db: Db, id: string): Promise<EndpointRow> {
  const row = await findEndpointRow(db, id)
  if (!row) throw WebhookEndpointNotFound()
  return row
}

/** The URL has passed {@link checkUrl}. @throws {@link TooManyWebhookEndpoints} */
export async function createEndpoint(app: App, tx: Tx, input: WebhookEndpointCreate): Promise<NewWebhookEndpoint> {
  if ((await countEndpointsLocked(tx)) >= mostWebhookEndpoints) throw TooManyWebhookEndpoints()
  const id = app.ids.next()
  const now = app.clock.now()
  const secret = input.secret ?? newSecret()
  await insertEndpointRow(tx, {
    id,
    url: input.url,
    description: input.description ?? null,
    eventTypes: withoutDoubles(input.eventTypes ?? null),
    enabled: true,
    disabledReason: null,
    sealedSecrets: [sealSecret(app, tx.projectId, id, secret)],
    secretLastFour: secret.slice(-4),
    createdAt: now,
    updatedAt: now,
    enabledAt: now,
  })
  return { ...(await getEndpoint(app, tx, id)), secret }
}

/** A new URL has passed {@link checkUrl}. @throws {@link WebhookEndpointNotFound} */
export async function updateEndpoint(
  app: App,
  tx: Tx,
  id: string,
  { enabled, eventTypes, ...changes }: WebhookEndpointUpdate,
): Promise<WebhookEndpoint> {
  const before = await lockedEndpoint(tx, id)
  const now = app.clock.now()
  await updateEndpointRow(tx, id, {
    ...changes,
    ...(eventTypes === undefined ? {} : { eventTypes: withoutDoubles(eventTypes) }),
    ...(enabled === true && !before.enabled ? { ...switchedOn, enabledAt: now } : {}),
    ...(enabled === false && before.enabled ? switchedOff : {}),
    updatedAt: now,
  })
  if (enabled === false) await giveUpPending(tx, [id])
  return getEndpoint(app, tx, id)
}

/** What went wrong before it was switched off does not count any more. */
const switchedOn = { enabled: true, disabledReason: null, hasGivenUp: false, pace: 'normal' } as const
const switchedOff = { enabled: false, disabledReason: 'manual' } as const

/** @throws {@link WebhookEndpointNotFound} */
export async function deleteEndpoint(tx: Tx, id: string): Promise<void> {
  await lockedEndpoint(tx, id)
  await deleteEndpointRow(tx, id)
  await dropPending(tx, id)
}

/** @throws {@link WebhookEndpointNotFound} */
export async function rotateSecret(
  app: App,
  tx: Tx,
  id: string,
  overlapHours = defaultOverlapHours,
): Promise<{ secret: string; oldSecretExpiresAtMillis: number }> {
  const { sealedSecrets: before } = await lockedEndpoint(tx, id)
  const secret = newSecret()
  const now = app.clock.now()
  const oldSecretExpiresAt = new Date(now.getTime() + overlapHours * hourMs)
  await updateEndpointRow(tx, id, {
    sealedSecrets: [sealSecret(app, tx.projectId, id, secret), ...(overlapHours === 0 ? [] : before.slice(0, 1))],
    secretLastFour: secret.slice(-4),
    oldSecretExpiresAt,
    updatedAt: now,
  })
  return { secret, oldSecretExpiresAtMillis: oldSecretExpiresAt.getTime() }
}

/** @throws {@link WebhookEndpointNotFound} */
async function lockedEndpoint(tx: Tx, id: string): Promise<EndpointRow> {
  const row = await lockEndpointRow(tx, id)
  if (!row) throw WebhookEndpointNotFound()
  return row
}

function withoutDoubles(types: readonly string[] | null): string[] | null {
  return types && [...new Set(types)]
}

function asEndpoint({ clock }: App, row: EndpointRow): WebhookEndpoint {
  const { id, url, description, eventTypes, enabled, disabledReason, secretLastFour, oldSecretExpiresAt } = row
  const isOldValid = oldSecretExpiresAt !== null && oldSecretExpiresAt > clock.now()
  return {
    id,
    url,
    description,
    eventTypes,
    enabled,
    disabledReason,
    secretLastFour,
    oldSecretExpiresAtMillis: isOldValid ? oldSecretExpiresAt.getTime() : null,
    createdAtMillis: row.createdAt.getTime(),
    updatedAtMillis: row.updatedAt.getTime(),
    lastSuccessAtMillis: row.lastSuccessAt?.getTime() ?? null,
    lastFailureAtMillis: row.lastFailureAt?.getTime() ?? null,
  }
}
