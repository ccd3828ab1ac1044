import { describe, expect, it } from 'vitest'
import { changedValues, namesOfChanges } from './form.ts'

const saved = { displayName: 'Shop', domains: [{ domain: 'https://a.example' }, { domain: 'https://b.example' }] }
const names = { displayName: 'Name', domains: 'Trusted domains' }

describe('what a form says has changed', () => {
  it('what a form says has changed is nothing when a value was changed and changed back', () => {
    expect(changedValues(saved, structuredClone(saved))).toEqual({})
  })

  it('names a list from which an entry was taken', () => {
    const changed = changedValues(saved, { ...saved, domains: saved.domains.slice(0, 1) })
    expect(namesOfChanges(changed, names)).toEqual(['Trusted domains'])
  })

  it('sends nothing but what is different', () => {
    expect(changedValues(saved, { ...saved, displayName: 'Store' })).toEqual({ displayName: 'Store' })
  })
})
