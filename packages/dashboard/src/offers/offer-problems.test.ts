import { describe, expect, it } from 'vitest'
import {
  idFor,
  problemWithAmount,
  problemWithBilling,
  problemWithDefault,
  problemWithId,
  problemWithQuantity,
} from './offer-problems.ts'

describe('an amount', () => {
  it.each([
    ['USD', '9.99'],
    ['USD', '0'],
    ['USD', ' 12 '],
    ['USD', '999999.99'],
    ['JPY', '1500'],
    ['EUR', ''],
  ] as const)('may be, in %s, “%s”', (currency, amount) => {
    expect(problemWithAmount(currency, amount)).toBeUndefined()
  })

  it.each([
    ['USD', '09.99', 'This has a leading zero.'],
    ['USD', '9.999', 'This has more than 2 decimals.'],
    ['JPY', '9.5', 'This has more than 0 decimals.'],
    ['EUR', '9,50', 'Write it with a point: 9.50'],
    ['USD', '1000000', 'Enter at most 999999.99.'],
    ['JPY', '100000000', 'Enter at most 99999999.'],
  ] as const)('cannot be, in %s, “%s”', (currency, amount, problem) => {
    expect(problemWithAmount(currency, amount)).toBe(problem)
  })

  it.each(['-1', '$9', '.5', '9.', 'ten', '1e3'])('an amount is not “%s”', amount => {
    expect(problemWithAmount('USD', amount)).toMatch(/^This is not an amount/)
  })
})

describe('an id', () => {
  it.each([
    ['Pro plan', 'pro-plan'],
    ['Größe Ü', 'gro-e-u'],
    ['1 000 credits!', 'credits'],
    ['Pro', 'pro-2'],
    ['日本', ''],
  ])('an id is made of the name “%s”: “%s”', (name, id) => {
    expect(idFor(name, ['pro'])).toBe(id)
    if (id !== '') expect(problemWithId(id, ['pro'])).toBeUndefined()
  })

  it.each(['', '2pro', 'a.b', '__proto__', 'pro', 'a'.repeat(64)])('cannot be “%s”', id => {
    expect(problemWithId(id, ['pro'])).toEqual(expect.any(String))
  })
})

it('a subscription is paid at least every three years', () => {
  expect(problemWithBilling({ count: '36', unit: 'month' })).toBeUndefined()
  expect(problemWithBilling({ count: '37', unit: 'month' })).toBe('At most 36: three years.')
  expect(problemWithBilling({ count: '0', unit: 'year' })).toBe('Enter a whole number, 1 or more.')
})

it.each(['', '0', '-5', '1.5', 'ten', '1000000001'])('a product does not include “%s” of an item', quantity => {
  expect(problemWithQuantity(quantity)).toEqual(expect.any(String))
})

describe('a product that is included by default', () => {
  const other = { displayName: 'Free', prices: 'include-by-default', groupId: 'plans', customerType: 'user' } as const
  const payments = {
    groups: { plans: {} },
    items: {},
    offers: { free: { ...other, isAddOnTo: false, serverOnly: false, includedItems: {} } },
    blockNewPurchases: false,
    testMode: true,
  } as const
  const draft = { id: 'basic', kind: 'by-default', groupId: 'plans', customerType: 'user' } as const

  it('needs a group', () => {
    expect(problemWithDefault({ ...draft, groupId: '' }, payments)).toMatch(/^Choose a group/)
  })

  it('a product that is included by default is the only one of its group for these customers', () => {
    expect(problemWithDefault(draft, payments)).toMatch(/^Free is already included/)
    expect(problemWithDefault({ ...draft, id: 'free' }, payments)).toBeUndefined()
    expect(problemWithDefault({ ...draft, customerType: 'team' }, payments)).toBeUndefined()
    expect(problemWithDefault({ ...draft, kind: 'sold' }, payments)).toBeUndefined()
  })
})
