import { describe, expect, it } from 'vitest'
import { getChange, problemWithAmount, problemWithEnd } from './quantity-change.ts'

describe('a change of a quantity', () => {
  const fields = { kind: 'grant', amount: '1,000', expiresOn: '', description: ' ', allowNegative: true } as const

  it('grants or takes a whole number', () => {
    expect(getChange(fields)).toEqual({ quantity: 1000, allowNegative: false })
    const taken = getChange({ ...fields, kind: 'take', amount: '3', expiresOn: '2030-01-31', description: ' Export ' })
    expect(taken).toEqual({
      quantity: -3,
      allowNegative: true,
      description: 'Export',
      expiresAt: new Date('2030-01-31T00:00:00'),
    })
  })

  it.each(['', '0', '-1', '1.5', 'ten', '1e3', '1000000001'])('refuses the amount “%s”', amount => {
    expect(problemWithAmount(amount)).toEqual(expect.any(String))
  })

  it('ends on a day to come, or never', () => {
    const now = new Date('2030-01-31T12:00:00')
    expect(problemWithEnd('', now)).toBeUndefined()
    expect(problemWithEnd('2030-02-01', now)).toBeUndefined()
    expect(problemWithEnd('2030-01-31', now)).toEqual(expect.any(String))
  })
})
