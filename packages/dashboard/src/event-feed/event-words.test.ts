import { eventTypes as declared, eventTypeNames } from '@latchkey/contract'
import { describe, expect, it } from 'vitest'
import { describeType, eventTypes, getEventType, getSubject } from './event-words.ts'

describe('events in words', () => {
  it('know every type of the contract, and no other', () => {
    expect([...eventTypes].sort()).toEqual([...eventTypeNames].sort())
    expect(new Set(eventTypes.map(describeType)).size).toBe(eventTypes.length)
    expect(getEventType('toString')).toBeUndefined()
    expect(describeType('invoice.paid')).toBe('invoice.paid')
  })

  it('name what each event is about', () => {
    expect(declared.filter(({ example }) => getSubject(example) === '')).toEqual([])
    expect(getSubject({ id: '1', display_name: null, primary_email: 'ada@example.com' })).toBe('ada@example.com')
    expect(getSubject({ id: 'read_reports', user_id: '1' })).toBe('read_reports · 1')
    expect(getSubject(null)).toBe('')
  })
})
