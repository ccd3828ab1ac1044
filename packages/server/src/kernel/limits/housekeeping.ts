/** Forgets buckets that have run empty. */
import { defineSchedule } from '../jobs/schedule.ts'
import type { Limits } from './limits.ts'

export const deleteEmptyBuckets = defineSchedule<{ readonly limits: Limits }>({
  kind: 'forget-empty-buckets',
  everySeconds: 600,
  run: ({ app }) => app.limits.sweep(),
})
