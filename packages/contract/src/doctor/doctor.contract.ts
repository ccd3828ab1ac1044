/** What a project and its server still lack before people depend on them. */
import * as z from 'zod'
import { atLeast } from '../kernel/access.ts'
import { endpoint } from '../kernel/endpoint.ts'

export const Finding = z.object({
  /** Stable, such as `domains.localhost`. */
  id: z.string(),
  /** A problem stands in the way of going live; advice does not. */
  severity: z.enum(['problem', 'advice', 'fine']),
  /** What was looked at and what was found, in a sentence. */
  message: z.string(),
  /** What to do about it. Null when nothing has to be done. */
  fix: z.string().nullable(),
  /** Where in the dashboard, as a path. Null for what is not done there. */
  path: z.string().nullable(),
})
export interface Finding extends z.infer<typeof Finding> {}

export const doctorEndpoints = {
  examine: endpoint({
    route: 'GET /internal/doctor',
    summary: 'Say what is missing before going live, and what to do about each',
    access: atLeast('admin'),
    response: z.object({ isReady: z.boolean(), findings: z.array(Finding) }),
    errors: [],
  }),
}
