/** The log of mails: one line per mail, whether it left or not. */
import * as z from 'zod'
import { atLeast } from '../kernel/access.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { defineText } from '../kernel/error.ts'
import { success } from '../kernel/page.ts'
import { millis, text, uuid } from '../kernel/schema.ts'

export const emailErrorTypes = [
  'HOST_NOT_FOUND',
  'AUTH_FAILED',
  'TEMPORARY',
  'INVALID_EMAIL_ADDRESS',
  'REJECTED',
  'TIMEOUT',
  'SOCKET_CLOSED',
  'RENDERING',
  'UNKNOWN',
] as const
export type EmailErrorType = (typeof emailErrorTypes)[number]

/** Why a mail did not leave, or not yet. */
export const EmailError = z
  .object({
    errorType: z.enum(emailErrorTypes),
    canRetry: z.boolean(),
    message: z.string(),
    /** What the mail server said. */
    rawError: z.string().optional(),
  })
  .meta({ camelCase: true })
export interface EmailError extends z.infer<typeof EmailError> {}

/** For the server's own mail account only the sender is returned. */
const SenderConfig = z.object({
  type: z.enum(['shared', 'standard']),
  host: z.string().optional(),
  port: z.number().int().optional(),
  username: z.string().optional(),
  senderName: z.string(),
  senderEmail: z.string(),
})

export const SentEmail = z.object({
  id: uuid(),
  subject: z.string(),
  /** When it left, or was last tried. */
  sentAtMillis: millis(),
  to: z.array(z.string()),
  senderConfig: SenderConfig,
  error: EmailError.nullable(),
  nextTryAtMillis: millis()
    .optional()
    .describe('When the email is tried again. Absent: it left, or it is not tried again.'),
})
export interface SentEmail extends z.infer<typeof SentEmail> {}

/** Our own addition: the mail itself. What it held of codes and links is left out. */
export const SentEmailDetails = SentEmail.extend({
  /** Null: its content is not kept any more, or never rendered. */
  html: z.string().nullable(),
  text: z.string().nullable(),
  tries: z.number().int(),
  userId: z.string().nullable(),
  templateId: z.string().nullable(),
  sendId: z.string().nullable(),
  canResend: z.boolean().describe('False for a mail with a code, which is made for one request only.'),
})
export interface SentEmailDetails extends z.infer<typeof SentEmailDetails> {}

/** Our own additions. Without any of them: the newest hundred, as one list. */
export const SentEmailQuery = z.object({
  status: z.enum(['sent', 'failed']).optional(),
  /** Part of an address or a subject. */
  query: text().max(256).optional(),
  sendId: uuid().optional(),
  userId: uuid().optional(),
  limit: z.number().int().min(1).max(100).optional(),
  cursor: z.string().max(1_000).optional(),
})
export interface SentEmailQuery extends z.infer<typeof SentEmailQuery> {}

/** A quirk of the wire: a page only where the query has a parameter. */
const SentEmailList = z.object({
  items: z.array(SentEmail),
  isPaginated: z.boolean(),
  pagination: z.object({ nextCursor: z.string().nullable() }).optional(),
})

export const SentEmailNotFound = defineText(404, 'There is no such mail in the log of this project.')
export const SentEmailNotRepeatable = defineText(
  400,
  'This mail held a code or link that was made for one request. Request a new one instead of sending it again.',
)

const byId = z.object({ emailId: uuid() })

export const sentEmailEndpoints = {
  list: endpoint({
    route: 'GET /internal/emails',
    summary: 'The mails of the project, newest first',
    access: atLeast('admin'),
    role: 'support',
    query: SentEmailQuery,
    response: SentEmailList,
    errors: [],
  }),
  read: endpoint({
    route: 'GET /internal/emails/:emailId',
    summary: 'One mail of the log, with its content',
    access: atLeast('admin'),
    role: 'support',
    params: byId,
    response: SentEmailDetails,
    errors: [SentEmailNotFound],
  }),
  resend: endpoint({
    route: 'POST /internal/emails/:emailId/resend',
    summary: 'Send a mail of the log again, as a new one',
    access: atLeast('admin'),
    role: 'support',
    params: byId,
    response: success(),
    errors: [SentEmailNotFound, SentEmailNotRepeatable],
  }),
}
