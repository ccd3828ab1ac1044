import { doctorEndpoints } from '@latchkey/contract'
import { examine } from '../doctor/doctor.ts'
import { implement } from '../kernel/http/context.ts'

export const doctorHandlers = implement(doctorEndpoints, {
  examine: async ({ app, db }) => examine(app, db),
})
