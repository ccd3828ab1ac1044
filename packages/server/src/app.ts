/**
 * Everything a rule may need from outside itself. It is made once, in create-app.ts or by a test, and
 * passed; no one imports a clock, a database or a mailer.
 */
import type { EmailSandbox } from '@latchkey/email-sandbox'
import type { Logger } from 'pino'
import type { CleanUp } from './clean-up.ts'
import type { Config } from './config.ts'
import type { Clock } from './kernel/clock.ts'
import type { ClockMoves } from './kernel/clock-moves.ts'
import type { AccessTokens } from './kernel/crypto/access-tokens.ts'
import type { KeyedDigests } from './kernel/crypto/keyed-digests.ts'
import type { Passwords } from './kernel/crypto/passwords.ts'
import type { Sealer } from './kernel/crypto/sealed.ts'
import type { SigningKeys } from './kernel/crypto/signing-keys.ts'
import type { Database } from './kernel/db/database.ts'
import type { RequestLog } from './kernel/http/request-log.ts'
import type { Limits } from './kernel/limits/limits.ts'
import type { Inbox } from './kernel/mail/inbox.ts'
import type { Mailer } from './kernel/mail/mailer.ts'
import type { OutgoingFetch } from './kernel/outgoing/fetch.ts'
import type { StripeClient } from './kernel/stripe/stripe-client.ts'
import type { Prometheus } from './kernel/telemetry/prometheus.ts'
import type { Tracing } from './kernel/telemetry/tracing.ts'

export interface App {
  readonly config: Config
  /** Tests: an answer that was not declared becomes an error. */
  readonly strict: boolean
  readonly database: Database
  readonly clock: Clock
  readonly clockMoves: ClockMoves
  readonly ids: Ids
  readonly passwords: Passwords
  readonly sealer: Sealer
  /** Of one-time codes. */
  readonly keyedDigests: KeyedDigests
  readonly signingKeys: SigningKeys
  readonly accessTokens: AccessTokens
  readonly limits: Limits
  readonly mailer: Mailer
  /** Renders the templates and themes of owners. It starts with its first use. */
  readonly emailSandbox: EmailSandbox
  /** The only way to send a request to another server. */
  readonly fetch: OutgoingFetch
  /** Null: projects cannot be paid. */
  readonly stripe: StripeClient | null
  /** Where mail lands when there is no mail server. Read in development only. */
  readonly inbox: Inbox
  readonly log: Logger
  /** What the rows do when a user or a team is removed. */
  readonly cleanUps: readonly CleanUp[]
  /** Called after every response. */
  readonly requestLog: RequestLog
  /** Null: no one counts. */
  readonly prometheus: Prometheus | null
  /** Null: no one traces. */
  readonly tracing: Tracing | null
}

export interface Ids {
  /** A new UUID, version 4: sessions must have one, and a random id says nothing of when it was made. */
  next(): string
}

/** Something a row keeps for as long as the app lives, such as a cache: made at its first use. */
export function perApp<Kept>(make: (app: App) => Kept): (app: App) => Kept {
  const kept = new WeakMap<App, Kept>()
  return app => {
    const known = kept.get(app)
    if (known !== undefined) return known
    const made = make(app)
    kept.set(app, made)
    return made
  }
}
