import { asList, sentEmailEndpoints, succeeded } from '@latchkey/contract'
import { showEmail } from '../emails/email-previews.ts'
import { resendEmail } from '../emails/resending.ts'
import { implement } from '../kernel/http/context.ts'
import { asSentEmail, findSentEmails, getSentEmailRow, listSentEmails } from '../sent-emails/sent-emails.ts'

export const sentEmailHandlers = implement(sentEmailEndpoints, {
  async list({ db }, { query }) {
    if (Object.values(query).every(value => value === undefined)) return asList(await listSentEmails(db))
    const { items, nextCursor } = await findSentEmails(db, query)
    return { items, isPaginated: true, pagination: { nextCursor } }
  },
  async read({ app, db }, { params }) {
    const row = await getSentEmailRow(db, params.emailId)
    const shown = await showEmail(app, db, row)
    const { tries, userId, templateId, sendId, canResend } = row
    const content = { html: shown?.html ?? null, text: shown?.text ?? null }
    return { ...asSentEmail(row), ...content, tries, userId, templateId, sendId, canResend }
  },
  async resend({ app, db, transaction }, { params }) {
    const row = await getSentEmailRow(db, params.emailId)
    await resendEmail(app, transaction, row)
    return succeeded
  },
})
