/** Once a minute some of it, on one process, so that no one waits long for a database that is busy sealing. */
import type { App } from '../app.ts'
import { defineSchedule } from '../kernel/jobs/schedule.ts'
import { resealSome } from './resealing.ts'

const batchesAtOnce = 40

export const resealUnderCurrentSecret = defineSchedule<App>({
  kind: 'reseal-under-current-secret',
  everySeconds: 60,
  async run({ app, log }) {
    const { resealed, unreadable } = await resealSome(app, batchesAtOnce)
    if (resealed > 0) log.info({ resealed }, 'secrets resealed under the current root secret')
    if (unreadable > 0) log.warn({ unreadable }, 'sealed texts could not be decrypted and were left unchanged')
  },
})
