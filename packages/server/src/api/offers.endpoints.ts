import { asList, getOffers, offerEndpoints } from '@latchkey/contract'
import { implement } from '../kernel/http/context.ts'
import { seesServerOnly } from '../offers/offers.ts'

export const offerHandlers = implement(offerEndpoints, {
  async list({ caller, project }, { query: { customerType } }) {
    const options = { includesServerOnly: seesServerOnly(caller), ...(customerType && { customerType }) }
    return asList(getOffers(project.config.payments, options))
  },
})
