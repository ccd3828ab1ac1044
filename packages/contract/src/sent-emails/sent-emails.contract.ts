/** The log of mails: one line per mail, whether it left or not. */
import * as z from 'zod'
import { atLeast } from '../kernel/access.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { list } from '../kernel/page.ts'
import { millis, uuid } from '../kernel/schema.ts'
import { sentEmailRoutes } from './sent-emails.routes.ts'

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
})
export interface SentEmail extends z.infer<typeof SentEmail> {}

export const sentEmailEndpoints = {
  list: endpoint({
    route: sentEmailRoutes.list,
    summary: 'The newest hundred mails of the project, newest first',
    access: atLeast('admin'),
    role: 'support',
    response: list(SentEmail),
    errors: [],
  }),
}
