import { expect, it } from 'vitest'
import { getPaymentMode, setUpSteps } from './payment-mode.ts'

const account = { account_id: 'acct_1', details_submitted: true, charges_enabled: true, payouts_enabled: false }

it('payments are live as soon as Stripe accepts them', () => {
  expect(getPaymentMode(null)).toBe('test')
  expect(getPaymentMode({ ...account, charges_enabled: false })).toBe('incomplete')
  expect(getPaymentMode(account)).toBe('live')
})

it('the steps say which of them are done', () => {
  const done = (of: Parameters<typeof setUpSteps>[0]) => setUpSteps(of).map(({ isDone }) => isDone)
  expect(done(null)).toEqual([false, false, false, false])
  expect(done(account)).toEqual([true, true, true, false])
})
