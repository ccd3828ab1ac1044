/** An import that nobody has gone on with for a month is forgotten, with its problems. What it made stays. */
import { defineSchedule } from '../kernel/jobs/schedule.ts'
import { deleteImportsBefore } from './user-imports.store.ts'

const month = 30 * 24 * 60 * 60 * 1000

export const forgetOldImports = defineSchedule({
  kind: 'forget-old-imports',
  everySeconds: 3_600,
  run: ({ database, clock }) => deleteImportsBefore(database, new Date(clock.now().getTime() - month)),
})
