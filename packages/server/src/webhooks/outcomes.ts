/** What follows from attempts: the next one, the end of a delivery, or the end of an endpoint. */
import type { App } from '../app.ts'
import type { Tx } from '../kernel/db/db.ts'
import { enqueue } from '../kernel/jobs/job.ts'
import type { ClaimedDelivery } from './claims.store.ts'
import { giveUpPending } from './deliveries.store.ts'
import { type EndedAttempt, insertAttempts, recordAttempts } from './outcomes.store.ts'
import { type Pace, paceAfter, queueingAt } from './pace.ts'
import { nextAttemptAt } from './schedule.ts'
import type { Outcome } from './sending.ts'
import { notifyOfDisabledEndpoint } from './webhooks.jobs.ts'
import { type EndpointNews, noteEndpointNews, type ReceivingEndpoint, switchOffEndpoints } from './webhooks.store.ts'

export interface MadeAttempt {
  readonly delivery: ClaimedDelivery
  readonly endpoint: ReceivingEndpoint
  readonly outcome: Outcome
}

const failingMs = 5 * 24 * 60 * 60 * 1000
/** How old the times of an endpoint may be, so that not every delivery writes to it. */
const noteEveryMs = 10_000

/** Those of one project, in the order of their ends. Returns the endpoints whose deliveries are made differently from now on. */
export async function storeOutcomes(
  app: App,
  tx: Tx,
  made: readonly MadeAttempt[],
): Promise<ReadonlyMap<string, Pace>> {
  const now = app.clock.now()
  const judged = judge(made, now)
  const news = getNews(judged)
  const attempts = judged.map(({ attempt }) => ({ ...attempt, id: app.ids.next() }))
  await insertAttempts(tx, attempts)
  await recordAttempts(
    tx,
    judged.map(({ ended }) => ended),
  )
  if (news.length > 0) await noteEndpointNews(tx, news)
  await switchOff(tx, judged, now)
  return new Map(news.filter(({ id, pace }) => pace !== paceBefore(made, id)).map(({ id, pace }) => [id, pace]))
}

function paceBefore(made: readonly MadeAttempt[], id: string): Pace | undefined {
  return made.find(({ endpoint }) => endpoint.id === id)?.endpoint.pace
}

interface Judged {
  readonly made: MadeAttempt
  readonly attempt: Omit<Parameters<typeof insertAttempts>[1][number], 'id'>
  readonly ended: EndedAttempt
  /** Of the endpoint, after this attempt. */
  readonly pace: Pace
  /** Whether the endpoint answers for a failure: a test does not count. */
  readonly hasFailed: boolean
}

function judge(made: readonly MadeAttempt[], now: Date): Judged[] {
  const paces = new Map<string, Pace>()
  return made.map(one => {
    const { delivery, endpoint, outcome } = one
    const { messageId, endpointId, eventType, trigger, leaseToken } = delivery
    const pace = paceAfter(paces.get(endpoint.id) ?? endpoint.pace, outcome)
    paces.set(endpoint.id, pace)
    const failures = outcome.error === null ? delivery.failures : delivery.failures + 1
    const next = getNextAttempt(one, failures, now)
    const { error, responseStatus, responseBody, durationMs: durationMillis, attemptedAt } = outcome
    return {
      made: one,
      pace,
      hasFailed: error !== null && trigger !== 'test',
      attempt: {
        ...{ messageId, endpointId, eventType, number: delivery.attempts + 1, trigger },
        ...{ error, responseStatus, responseBody, durationMillis, attemptedAt, requestUrl: endpoint.url },
      },
      ended: {
        ...{ messageId, endpointId, leaseToken, failures, dueAt: next ?? now, ...queueingAt[pace] },
        status: error === null ? 'succeeded' : next === null ? 'given_up' : 'pending',
      },
    }
  })
}

function getNextAttempt({ delivery, outcome }: MadeAttempt, failures: number, now: Date): Date | null {
  if (outcome.error === null || delivery.trigger === 'test') return null
  return nextAttemptAt(now, failures, outcome.retryAfterMs)
}

/** Of the endpoints about which there is anything to note. */
function getNews(judged: readonly Judged[]): EndpointNews[] {
  const byEndpoint = new Map<string, EndpointNews>()
  const worth = new Set<string>()
  for (const { made, pace, hasFailed, ended } of judged) {
    const { endpoint, outcome } = made
    const before = byEndpoint.get(endpoint.id)
    const hasSucceeded = outcome.error === null
    const gaveUp = hasFailed && ended.status === 'given_up'
    byEndpoint.set(endpoint.id, {
      id: endpoint.id,
      succeededAt: hasSucceeded ? outcome.attemptedAt : (before?.succeededAt ?? null),
      failedAt: hasSucceeded ? (before?.failedAt ?? null) : outcome.attemptedAt,
      gaveUp: gaveUp || (before?.gaveUp ?? false),
      pace,
    })
    const noted = hasSucceeded ? endpoint.lastSuccessAt : endpoint.lastFailureAt
    const isOld = noted === null || outcome.attemptedAt.getTime() - noted.getTime() >= noteEveryMs
    if (isOld || gaveUp || pace !== endpoint.pace || (hasSucceeded && endpoint.hasGivenUp)) worth.add(endpoint.id)
  }
  return [...byEndpoint.values()].filter(({ id }) => worth.has(id))
}

async function switchOff(tx: Tx, judged: readonly Judged[], now: Date): Promise<void> {
  const failed = judged.filter(({ hasFailed }) => hasFailed)
  const getIds = (some: readonly Judged[]) => [...new Set(some.map(({ made }) => made.endpoint.id))]
  const gone = getIds(failed.filter(({ made }) => made.outcome.responseStatus === 410))
  const failing = getIds(failed.filter(({ made, ended }) => made.endpoint.hasGivenUp || ended.status === 'given_up'))
  const times = { now, since: new Date(now.getTime() - failingMs) }
  const off = [
    ...(gone.length > 0 ? await switchOffEndpoints(tx, gone, 'gone', times) : []),
    ...(failing.length > 0 ? await switchOffEndpoints(tx, failing, 'failing', times) : []),
  ]
  if (off.length === 0) return
  await giveUpPending(tx, off)
  for (const endpointId of off) await enqueue(tx, notifyOfDisabledEndpoint, { endpointId })
}
