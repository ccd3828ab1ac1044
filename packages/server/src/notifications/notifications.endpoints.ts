import { asList, notificationEndpoints } from '@latchkey/contract'
import { implement } from '../kernel/http/context.ts'
import { listPreferences, setPreference } from './notifications.ts'

export const notificationHandlers = implement(notificationEndpoints, {
  async list({ db }, { params }) {
    return asList(await listPreferences(db, params.userId))
  },
  async update({ transaction }, { params, body }) {
    return transaction(tx => setPreference(tx, params, body.enabled))
  },
})
