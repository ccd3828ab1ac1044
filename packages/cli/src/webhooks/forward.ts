/** Sends an event to a receiver on this machine, as Latchkey would deliver it. */
import type { ProjectEvent } from '@latchkey/js'
import { signedWebhookHeaders } from '@latchkey/server'

export interface Forwarded {
  /** Null: there was no answer. */
  readonly status: number | null
  readonly isDelivered: boolean
  /** Why there was no answer. */
  readonly problem: string | null
  readonly durationMillis: number
}

export interface ForwardOptions {
  readonly url: string
  readonly secret: string
}

const deadlineMs = 20_000

export async function forward(event: ProjectEvent, { url, secret }: ForwardOptions): Promise<Forwarded> {
  const { id, type, at, data, version } = event
  const body = JSON.stringify({ type, timestamp: at.toISOString(), data, version })
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Latchkey-Webhooks/1.0',
    ...signedWebhookHeaders([secret], { id, timestamp: Math.floor(Date.now() / 1000), body }),
  }
  const startedAt = performance.now()
  const ended = (result: Omit<Forwarded, 'durationMillis'>) => ({
    ...result,
    durationMillis: Math.round(performance.now() - startedAt),
  })
  try {
    const signal = AbortSignal.timeout(deadlineMs)
    const response = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'manual' })
    await response.body?.cancel()
    return ended({ status: response.status, isDelivered: response.ok, problem: null })
  } catch (error) {
    return ended({ status: null, isDelivered: false, problem: getReason(error) })
  }
}

/** What `fetch` throws says only that it failed; its cause says why. */
function getReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return `no answer within ${deadlineMs / 1000} seconds`
  return error.cause instanceof Error && error.cause.message ? error.cause.message : error.message
}
