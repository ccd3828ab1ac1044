import { asList, sentEmailEndpoints } from '@latchkey/contract'
import { implement } from '../kernel/http/context.ts'
import { listSentEmails } from './sent-emails.ts'

export const sentEmailHandlers = implement(sentEmailEndpoints, {
  async list({ db }) {
    return asList(await listSentEmails(db))
  },
})
