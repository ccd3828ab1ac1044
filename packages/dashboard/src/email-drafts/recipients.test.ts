import { describe, expect, it } from 'vitest'
import { describeSkipped, getAudience } from './recipients.ts'

describe('the recipients of a draft', () => {
  it('the recipients of a draft are all users, or those that were chosen', () => {
    expect(getAudience({ kind: 'all' })).toEqual({ allUsers: true })
    expect(getAudience({ kind: 'chosen', users: [{ id: 'a', name: 'Ada' }] })).toEqual({ userIds: ['a'] })
  })

  it('that get nothing are counted by the reason', () => {
    expect(describeSkipped({ recipients: 5, withoutEmail: 0, unsubscribed: 0 }, 'Marketing')).toEqual([])
    expect(describeSkipped({ recipients: 5, withoutEmail: 1, unsubscribed: 1_200 }, 'Marketing')).toEqual([
      '1 user without an email address.',
      '1,200 users unsubscribed from Marketing emails.',
    ])
  })
})
