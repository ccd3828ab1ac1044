import { AnalyticsNotEnabled, absentEndpoints, CodeExpired, ExternalAuthNotConfigured } from '@latchkey/contract'
import { implement } from '../kernel/http/context.ts'

const noRecordings = async () => ({ items: [], pagination: { nextCursor: null } })

export const absentHandlers = implement(absentEndpoints, {
  listRecordings: noRecordings,
  listRecordingsOfServer: noRecordings,
  async queryAnalytics() {
    throw AnalyticsNotEnabled()
  },
  async signInElsewhere() {
    throw ExternalAuthNotConfigured({ reason: 'required_setting_missing' })
  },
  async consumeBrowserAction() {
    throw CodeExpired()
  },
})
