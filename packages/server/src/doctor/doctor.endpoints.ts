import { doctorEndpoints } from '@latchkey/contract'
import { implement } from '../kernel/http/context.ts'
import { examine } from './doctor.ts'

export const doctorHandlers = implement(doctorEndpoints, {
  async examine({ app, db }) {
    return examine(app, db)
  },
})
