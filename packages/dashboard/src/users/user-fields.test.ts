import { describe, expect, it } from 'vitest'
import { jsonProblem, toUpdate } from './user-fields.ts'

describe('the fields of a user', () => {
  it('keeps metadata as the JSON that was written, and nothing as null', () => {
    expect(toUpdate({ clientMetadata: '{"plan": "pro"}', serverMetadata: ' ' })).toEqual({
      clientMetadata: { plan: 'pro' },
      serverMetadata: null,
    })
  })

  it('takes a name away when its field is emptied', () => {
    expect(toUpdate({ displayName: '  ' })).toEqual({ displayName: null })
  })

  it('says that a text is not JSON, and where', () => {
    expect(jsonProblem('{"plan": }')).toMatch(/^This is not JSON yet\. ./)
    expect(jsonProblem('{"plan": "pro"}')).toBe(true)
    expect(jsonProblem('')).toBe(true)
  })
})
