import { asList, offerEndpoints, offersOf } from '@latchkey/contract'
import { implement } from '../kernel/http/context.ts'

export const offerHandlers = implement(offerEndpoints, {
  async list({ caller, project }, { query: { customerType } }) {
    const includesServerOnly = caller !== null && caller.level !== 'client'
    return asList(offersOf(project.config.payments, { includesServerOnly, ...(customerType && { customerType }) }))
  },
})
