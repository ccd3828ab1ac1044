/**
 * Clears away finished jobs: done ones after a day, dead ones after thirty, so that someone can look at them. Vacuums the
 * embedded database.
 */
import type { ClockRepair } from '../clock-moves.ts'
import { vacuumDueTables } from '../db/vacuum.ts'
import { bringJobsForward } from './clock-repair.store.ts'
import { deleteFinishedJobs } from './jobs.store.ts'
import { defineSchedule } from './schedule.ts'

const DAY_MS = 24 * 3600 * 1000
const BATCH = 1_000

export const scheduleFinishedJobsDeletion = defineSchedule({
  kind: 'forget-finished-jobs',
  everySeconds: 3600,
  async run({ database, clock }) {
    const now = clock.now().getTime()
    const limits = { doneBefore: new Date(now - DAY_MS), deadBefore: new Date(now - 30 * DAY_MS), count: BATCH }
    while ((await deleteFinishedJobs(database, limits)) === BATCH);
  },
})

export const vacuumEmbedded = defineSchedule({
  kind: 'vacuum-embedded-database',
  everySeconds: 60,
  async run({ database, log }) {
    if (database.kind !== 'embedded') return
    const tables = await vacuumDueTables(database)
    if (tables.length > 0) log.debug({ tables }, 'database vacuumed')
  },
})

export const repairJobs: ClockRepair = bringJobsForward
