/** Signatures of Standard Webhooks 1.0. */
import { createHmac, randomBytes } from 'node:crypto'
import { webhookSecretPrefix } from '@latchkey/contract'

export function newSecret(): string {
  return `${webhookSecretPrefix}${randomBytes(32).toString('base64')}`
}

export interface SignedParts {
  readonly id: string
  /** Seconds since 1970. */
  readonly timestamp: number
  readonly body: string
}

export function sign(secret: string, { id, timestamp, body }: SignedParts): string {
  const key = Buffer.from(secret.slice(webhookSecretPrefix.length), 'base64')
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
}

/** The headers of a delivery. The secrets are the valid ones, the newest first. */
export function signedHeaders(secrets: readonly string[], parts: SignedParts): Record<string, string> {
  const signature = secrets.map(secret => sign(secret, parts)).join(' ')
  const { id, timestamp } = parts
  const values = { id, timestamp: String(timestamp), signature }
  const named = (prefix: string) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [`${prefix}-${name}`, value]))
  // The same under the names that receivers written for Svix look for.
  return { ...named('webhook'), ...named('svix') }
}
