/** While servers are replaced one by one, those of the version before go on storing addresses as they are typed. */
import type { App } from '../app.ts'
import { defineSchedule } from '../kernel/jobs/schedule.ts'
import { storeAddressForms } from './address-forms.ts'

export const storeNewAddressForms = defineSchedule<App>({
  kind: 'store-address-forms',
  everySeconds: 600,
  async run({ app, log }) {
    const stored = await storeAddressForms(app)
    if (stored > 0) log.info({ stored }, 'address forms stored')
  },
})
