import { changesSomething, endpointNames } from '@latchkey/contract'
import { describe, expect, it } from 'vitest'
import { sayAction, subjects } from './action-words.ts'

const written = [...endpointNames].filter(([endpoint]) => changesSomething(endpoint) || endpoint.audited)

describe('what the audit log says was done', () => {
  it('is in words, for everything that leaves a line', () => {
    expect(written.map(([, name]) => name).filter(name => sayAction(name) === name)).toEqual([])
  })

  it('can be filtered by what it is about', () => {
    const rows = new Set(written.map(([, name]) => name.slice(0, name.indexOf('.'))))
    expect([...rows].filter(row => !(row in subjects))).toEqual([])
  })
})
