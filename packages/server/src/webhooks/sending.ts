/** One attempt of a delivery: the signed request, and what became of it. The receiver may be anyone: all is bounded. */
import type { WebhookAttemptError } from '@latchkey/contract'
import type { App } from '../app.ts'
import { OutgoingError, type OutgoingFailure } from '../kernel/outgoing/outgoing-error.ts'
import { readRetryAfter } from './schedule.ts'
import { openSecrets, type StoredSecrets } from './secrets.ts'
import { signedHeaders } from './signing.ts'

export interface Outcome {
  /** Null: it succeeded. */
  readonly error: WebhookAttemptError | null
  readonly responseStatus: number | null
  readonly responseBody: string | null
  readonly durationMs: number
  readonly attemptedAt: Date
  readonly retryAfterMs: number | null
}

export interface Sent {
  readonly projectId: string
  readonly messageId: string
  readonly payload: string
  readonly url: string
  readonly secrets: StoredSecrets
}

const deadlineMs = 20_000
const mostReadBytes = 64 * 1024
const mostKeptBytes = 2 * 1024

/** @throws the reason of the signal when it is aborted. */
export async function send(app: App, sent: Sent, signal: AbortSignal): Promise<Outcome> {
  const attemptedAt = app.clock.now()
  const startedAt = performance.now()
  const { projectId, messageId: id, payload: body, url, secrets } = sent
  const timestamp = Math.floor(attemptedAt.getTime() / 1000)
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Latchkey-Webhooks/1.0',
    ...signedHeaders(openSecrets(app, projectId, secrets), { id, timestamp, body }),
  }
  const ended = (result: Omit<Outcome, 'durationMs' | 'attemptedAt'>): Outcome => ({
    ...result,
    durationMs: Math.round(performance.now() - startedAt),
    attemptedAt,
  })
  const failed = (error: unknown, given: Partial<Outcome> = {}) => {
    if (!(error instanceof OutgoingError)) throw error
    return ended({
      responseStatus: null,
      responseBody: null,
      retryAfterMs: null,
      ...given,
      error: errorNames[error.kind],
    })
  }

  try {
    const response = await app.fetch(url, {
      purpose: 'webhook',
      method: 'POST',
      headers,
      body,
      deadlineMs,
      maxResponseBytes: mostReadBytes,
      redirect: 'manual',
      signal,
    })
    const { status: responseStatus, headers: answered } = response
    const retryAfterMs = readRetryAfter(answered.get('retry-after'), attemptedAt)
    const { text: responseBody, problem } = await readStart(response)
    const answer = { responseStatus, responseBody, retryAfterMs }
    if (response.ok) return problem ? failed(problem, answer) : ended({ ...answer, error: null })
    const isRedirect = responseStatus >= 300 && responseStatus < 400
    return ended({ ...answer, error: isRedirect ? 'redirect' : 'http_status' })
  } catch (error) {
    return failed(error)
  }
}

const errorNames: Readonly<Record<OutgoingFailure, WebhookAttemptError>> = {
  'refused-url': 'blocked_address',
  'refused-address': 'blocked_address',
  'name-not-resolved': 'dns',
  'connection-failed': 'connection',
  'tls-failed': 'tls',
  timeout: 'timeout',
  redirected: 'redirect',
  'too-large': 'connection',
  'invalid-response': 'connection',
}

/** Reads the body to its end or its limit, and keeps its start. What is longer is no problem: it is not read. */
async function readStart(response: Response): Promise<{ text: string; problem: OutgoingError | null }> {
  const kept: Uint8Array[] = []
  let bytes = 0
  const getText = () => asText(Buffer.concat(kept).subarray(0, mostKeptBytes))
  try {
    for await (const chunk of response.body ?? []) {
      if (bytes < mostKeptBytes) kept.push(chunk)
      bytes += chunk.byteLength
    }
    return { text: getText(), problem: null }
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error
    return { text: getText(), problem: error.kind === 'too-large' ? null : error }
  }
}

/** Storable, whatever was sent: half a character at the end is left out. */
function asText(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes, { stream: true }).replaceAll('\0', '\ufffd')
}
