/** A test of an endpoint at once, as published SDKs since 2.8.58 request it: one attempt, that the log does not have. */
import { isUuid, type WebhookAttemptError } from '@latchkey/contract'
import type { App } from '../app.ts'
import type { Db } from '../kernel/db/db.ts'
import { bucketName, TooManyAttempts } from '../kernel/limits/limits.ts'
import { spend } from '../projects/spending.ts'
import { fixedRate } from '../rate-limits.ts'
import { send } from './sending.ts'
import { findEndpointRow } from './webhooks.store.ts'

const patienceMs = 10_000

export interface TestMessageResult {
  readonly success: boolean
  readonly errorMessage?: string
}

/** Also where the endpoint is switched off: its owner may be about to switch it on. */
export async function sendTestMessage(app: App, db: Db, endpointId: string): Promise<TestMessageResult> {
  // Published SDKs give whatever their caller has: what is no id names no endpoint.
  const row = isUuid(endpointId) ? await findEndpointRow(db, endpointId) : null
  if (!row) return { success: false, errorMessage: 'There is no webhook endpoint with this id in the project.' }
  const refusal = await refuseTooMany(app, db)
  if (refusal !== null) return { success: false, errorMessage: refusal }
  const id = `msg_${app.ids.next()}`
  const timestamp = app.clock.now().toISOString()
  const data = { message: 'A test of this webhook endpoint.', endpointUrl: row.url }
  const payload = JSON.stringify({ type: 'stack.test', timestamp, data, version: 1 })
  const sent = { projectId: db.projectId, messageId: id, payload, url: row.url, secrets: row }
  const signal = AbortSignal.timeout(patienceMs)
  try {
    const { error, responseStatus } = await send(app, sent, signal)
    return error === null ? { success: true } : { success: false, errorMessage: describe(error, responseStatus) }
  } catch (error) {
    if (!signal.aborted) throw error
    return { success: false, errorMessage: describe('timeout', null) }
  }
}

/** As a result: an SDK would repeat a request that was refused as one of too many. */
async function refuseTooMany(app: App, db: Db): Promise<string | null> {
  try {
    await app.limits.spend(db, { bucket: bucketName('webhook-tests'), ...fixedRate('webhookTests') })
    await spend(app, db.projectId, 'outgoingTests')
    return null
  } catch (error) {
    if (error instanceof TooManyAttempts)
      return 'There were too many tests of webhook endpoints lately. Wait a few minutes.'
    throw error
  }
}

function describe(error: WebhookAttemptError, status: number | null): string {
  if (status !== null) return `The endpoint answered with status ${status}. It must answer with 2xx.`
  return `The endpoint did not answer (${error}). Check its URL, and that it can be reached from the server.`
}
