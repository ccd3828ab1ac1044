import { asList, offerEndpoints, offersOf } from '@latchkey/contract'
import { implement } from '../kernel/http/context.ts'

export const offerHandlers = implement(offerEndpoints, {
  async list({ actsForOwner: includesServerOnly, project }, { query: { customerType } }) {
    return asList(offersOf(project.config.payments, { includesServerOnly, ...(customerType && { customerType }) }))
  },
})
