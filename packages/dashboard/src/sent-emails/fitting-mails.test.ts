import type { AdminSentEmail } from '@latchkey/js'
import { describe, expect, it } from 'vitest'
import { fittingMails } from './fitting-mails.ts'

const sent: AdminSentEmail = {
  id: 'sent',
  to: ['ada@example.com'],
  recipient: 'ada@example.com',
  subject: 'Verify your address',
  sentAt: new Date(0),
  senderConfig: { type: 'shared', senderName: 'Shop', senderEmail: 'shop@example.com' },
  error: null,
}
const failed: AdminSentEmail = {
  ...sent,
  id: 'failed',
  to: ['nobody@example.org'],
  recipient: 'nobody@example.org',
  error: { errorType: 'TIMEOUT', canRetry: true, message: 'No answer.' },
}
const found = (input: { search?: string; failed?: true }) => fittingMails([sent, failed], input).map(({ id }) => id)

describe('the mails that are shown', () => {
  it('are found by a part of an address or of the subject, in any case', () => {
    expect(found({ search: 'ADA@' })).toEqual(['sent'])
    expect(found({ search: 'verify' })).toEqual(['sent', 'failed'])
    expect(found({ search: 'invoice' })).toEqual([])
  })

  it('are only failed ones, if so filtered', () => {
    expect(found({ failed: true })).toEqual(['failed'])
    expect(found({})).toEqual(['sent', 'failed'])
  })
})
