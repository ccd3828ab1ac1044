/**
 * Whether an address has an account is found out after the answer, so that neither the answer nor the time it takes
 * can tell.
 */
import type { App } from '../../app.ts'
import { defineJob } from '../../kernel/jobs/job.ts'
import { sendResetCode } from './reset.ts'

export interface ResetInput {
  readonly email: string
  /** Of the request. */
  readonly locale: string | null
  readonly callbackUrl: string
}

export const mailResetCode = defineJob<ResetInput, App>({
  kind: 'mail-reset-code',
  lane: 'urgent-mail',
  // The mail itself is a job of its own. After more than these, no one waits for the link any more.
  maxAttempts: 5,
  run: ({ app, transaction }, { email, locale, callbackUrl }) =>
    transaction(tx => sendResetCode(app, tx, { email, locale, callbackUrl: { href: callbackUrl } })),
})
