import type { WebhookAttempt, WebhookDisabledReason, WebhookTrigger } from '@latchkey/contract'
import { boolean, integer, json, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { idColumn, instant, projectIdColumn } from '../kernel/db/columns.ts'
import type { Pace } from './pace.ts'

export const webhookEndpointRows = pgTable(
  'webhook_endpoints',
  {
    projectId: projectIdColumn(),
    id: idColumn(),
    url: text('url').notNull(),
    description: text('description'),
    eventTypes: text('event_types').array(),
    enabled: boolean('enabled').notNull(),
    disabledReason: text('disabled_reason').$type<WebhookDisabledReason>(),
    /** The newest first. */
    sealedSecrets: json('sealed_secrets').$type<string[]>().notNull(),
    secretLastFour: text('secret_last_four').notNull(),
    oldSecretExpiresAt: instant('old_secret_expires_at'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    enabledAt: instant('enabled_at').notNull(),
    lastSuccessAt: instant('last_success_at'),
    lastFailureAt: instant('last_failure_at'),
    hasGivenUp: boolean('has_given_up').notNull().default(false),
    pace: text('pace').$type<Pace>().notNull().default('normal'),
  },
  table => [primaryKey({ columns: [table.projectId, table.id] })],
)

export type EndpointRow = typeof webhookEndpointRows.$inferSelect

export const webhookAttempts = pgTable(
  'webhook_attempts',
  {
    projectId: projectIdColumn(),
    id: idColumn(),
    messageId: text('message_id').notNull(),
    endpointId: uuid('endpoint_id').notNull(),
    eventType: text('event_type').notNull(),
    number: integer('number').notNull(),
    trigger: text('trigger').$type<WebhookTrigger>().notNull(),
    error: text('error').$type<WebhookAttempt['error']>(),
    responseStatus: integer('response_status'),
    responseBody: text('response_body'),
    durationMillis: integer('duration_millis').notNull(),
    attemptedAt: instant('attempted_at').notNull(),
    requestUrl: text('request_url').notNull(),
  },
  table => [primaryKey({ columns: [table.projectId, table.id] })],
)

export type AttemptRow = typeof webhookAttempts.$inferSelect
