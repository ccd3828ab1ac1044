/** Recovery codes from before 0018_recovery.sql are plain digests: they are sealed in the background. */
import type { App } from '../app.ts'
import { defineSchedule } from '../kernel/jobs/schedule.ts'
import { sealPlainRecoveryCodes } from './recovery-codes.ts'

const batch = 500

export const sealRecoveryCodes = defineSchedule<App>({
  kind: 'seal-recovery-codes',
  everySeconds: 3_600,
  async run({ app, log }) {
    let sealed = 0
    let ofBatch: number
    do {
      ofBatch = await sealPlainRecoveryCodes(app, batch)
      sealed += ofBatch
    } while (ofBatch === batch)
    if (sealed > 0) log.info({ sealed }, 'recovery codes sealed')
  },
})
