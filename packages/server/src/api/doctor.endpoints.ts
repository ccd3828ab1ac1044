import { doctorEndpoints } from '@latchkey/contract'
import { examine } from '../doctor/doctor.ts'
import { implement } from '../kernel/http/context.ts'

export const doctorHandlers = implement(doctorEndpoints, {
  async examine({ app, db }) {
    return examine(app, db)
  },
})
