/** The outbox: every mail of a project in one list, whether it waits, left or failed, as published SDKs since 2.8.58 read it. */
import * as z from 'zod'
import { email } from '../kernel/address.ts'
import { json, millis, text, uuid } from '../kernel/schema.ts'
import { themeChoice, tsxSource } from './email-sources.ts'

export const outboxStatuses = [
  'paused',
  'scheduled',
  'queued',
  'sending',
  'sent',
  'skipped',
  'render-error',
  'server-error',
] as const
export type OutboxStatus = (typeof outboxStatuses)[number]

export const simpleOutboxStatuses = ['in-progress', 'ok', 'error'] as const
export type SimpleOutboxStatus = (typeof simpleOutboxStatuses)[number]

/** The wire knows more than occur here. */
const publishedStatuses = [
  ...outboxStatuses,
  'preparing',
  'rendering',
  'bounced',
  'delivery-delayed',
  'opened',
  'clicked',
  'marked-as-spam',
] as const

export const skipReasons = [
  'USER_UNSUBSCRIBED',
  'USER_ACCOUNT_DELETED',
  'USER_HAS_NO_PRIMARY_EMAIL',
  'MANUALLY_CANCELLED',
] as const
export type SkipReason = (typeof skipReasons)[number]

const emptyObject = () => z.object({})

export const OutboxQuery = z.object({
  status: z.enum(publishedStatuses).optional(),
  simpleStatus: z.enum(simpleOutboxStatuses).optional(),
  userId: uuid().optional(),
  limit: z.number().int().min(1).max(100).optional(),
  cursor: z.string().max(1_000).optional(),
})
export interface OutboxQuery extends z.infer<typeof OutboxQuery> {}

const attemptError = z.object({
  attemptNumber: z.number().int(),
  timestamp: z.string(),
  externalMessage: z.string(),
  externalDetails: emptyObject(),
  internalMessage: z.string(),
  internalDetails: emptyObject(),
})

export const OutboxEntry = z.object({
  id: uuid(),
  createdAtMillis: millis(),
  updatedAtMillis: millis(),
  tsxSource: z.string().describe('Empty in lists, and where the source is not kept.'),
  themeId: z.string().nullable(),
  to: z.object({
    type: z.enum(['user-primary-email', 'user-custom-emails', 'custom-emails']),
    userId: z.string().optional(),
    emails: z.array(z.string()).optional(),
  }),
  variables: json(262_144).meta({ opaque: true }).describe('Empty in lists.'),
  skipDeliverabilityCheck: z.boolean(),
  scheduledAtMillis: millis(),
  createdWith: z.enum(['draft', 'programmatic-call']),
  emailDraftId: z.string().nullable(),
  emailProgrammaticCallTemplateId: z.string().nullable(),
  sendRetries: z.number().int(),
  nextSendRetryAtMillis: millis().nullable(),
  sendAttemptErrors: z.array(attemptError).nullable(),
  isPaused: z.boolean(),
  hasRendered: z.boolean(),
  hasDelivered: z.boolean(),
  status: z.enum(outboxStatuses),
  simpleStatus: z.enum(simpleOutboxStatuses),
  // From here on by status.
  startedRenderingAtMillis: millis().optional(),
  renderedAtMillis: millis().optional(),
  renderError: z.string().optional(),
  subject: z.string().optional(),
  html: z.string().nullable().optional().describe('Null in lists, and where the content is not kept.'),
  text: z.string().nullable().optional().describe('Null in lists, and where the content is not kept.'),
  isTransactional: z.boolean().optional(),
  isHighPriority: z.boolean().optional(),
  notificationCategoryId: z.string().nullable().optional(),
  startedSendingAtMillis: millis().optional(),
  errorAtMillis: millis().optional(),
  serverError: z.string().optional(),
  skippedAtMillis: millis().optional(),
  skippedReason: z.enum(skipReasons).optional(),
  skippedDetails: emptyObject().optional(),
  deliveredAtMillis: millis().optional(),
  canHaveDeliveryInfo: z.literal(false).optional(),
})
export interface OutboxEntry extends z.infer<typeof OutboxEntry> {}

export const OutboxPage = z.object({
  items: z.array(OutboxEntry),
  isPaginated: z.literal(true),
  pagination: z.object({ nextCursor: z.string().nullable() }),
})

export const OutboxUpdate = z.object({
  isPaused: z.boolean().optional(),
  cancel: z.literal(true).optional(),
  /** The past means now. */
  scheduledAtMillis: millis().optional(),
  skipDeliverabilityCheck: z.boolean().optional(),
  // Refused: many mails share one content.
  tsxSource: tsxSource().optional(),
  themeId: themeChoice().optional(),
  to: z
    .object({
      type: z.enum(['user-primary-email', 'user-custom-emails', 'custom-emails']),
      userId: text().max(256).optional(),
      emails: z.array(email()).max(100).optional(),
    })
    .optional(),
  variables: json(262_144).meta({ opaque: true }).optional(),
})
export interface OutboxUpdate extends z.infer<typeof OutboxUpdate> {}

const counted = z.object({
  sent: z.number().int(),
  bounced: z.number().int(),
  markedAsSpam: z.number().int(),
})

export const DeliveryInfo = z.object({
  stats: z.object({ hour: counted, day: counted, week: counted, month: counted }),
  capacity: z.object({
    ratePerSecond: z.number(),
    boostMultiplier: z.literal(1),
    penaltyFactor: z.literal(1),
    isBoostActive: z.literal(false),
    boostExpiresAt: z.null(),
  }),
})
export interface DeliveryInfo extends z.infer<typeof DeliveryInfo> {}
