/** Keeps the figures few. They are right without it: what is not added yet is read along. */
import { defineSchedule } from '../kernel/jobs/schedule.ts'
import { addChanges, deleteTotalsBefore } from './metrics.store.ts'
import { getDay } from './metrics.ts'

const batch = 5_000
const retentionDays = 35

export const addMetricChanges = defineSchedule({
  kind: 'add-metric-changes',
  everySeconds: 10,
  async run({ database }) {
    while ((await addChanges(database, batch)) === batch);
  },
})

export const deleteOldMetrics = defineSchedule({
  kind: 'forget-old-metrics',
  everySeconds: 86_400,
  run: ({ database, clock }) => deleteTotalsBefore(database, getDay(clock.now(), retentionDays)),
})
