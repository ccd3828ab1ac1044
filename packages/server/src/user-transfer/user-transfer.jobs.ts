/** An import that no one has gone on with for a month is forgotten, with its problems. What it made stays. */
import { defineSchedule } from '../kernel/jobs/schedule.ts'
import { deleteImportsBefore } from './user-imports.store.ts'

const batch = 1_000
const month = 30 * 24 * 60 * 60 * 1000

export const deleteOldImports = defineSchedule({
  kind: 'forget-old-imports',
  everySeconds: 3_600,
  async run({ database, clock }) {
    const before = new Date(clock.now().getTime() - month)
    while ((await deleteImportsBefore(database, before, batch)) === batch);
  },
})
