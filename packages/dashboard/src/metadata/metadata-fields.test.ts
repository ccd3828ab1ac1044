import { describe, expect, it } from 'vitest'
import { jsonProblem, metadataAsText, metadataFromText } from './metadata-fields.ts'

describe('metadata as text', () => {
  it('keeps the JSON that was written, and nothing as null', () => {
    expect(metadataFromText({ clientMetadata: '{"plan": "pro"}', serverMetadata: ' ' })).toEqual({
      clientMetadata: { plan: 'pro' },
      serverMetadata: null,
    })
  })

  it('shows nothing where nothing is kept', () => {
    expect(metadataAsText({ clientMetadata: { plan: 'pro' }, serverMetadata: null })).toEqual({
      clientMetadata: '{\n  "plan": "pro"\n}',
      clientReadOnlyMetadata: '',
      serverMetadata: '',
    })
  })

  it('says that a text is not JSON, and where', () => {
    expect(jsonProblem('{"plan": }')).toMatch(/^This is not JSON yet\. ./)
    expect(jsonProblem('{"plan": "pro"}')).toBe(true)
    expect(jsonProblem('')).toBe(true)
  })
})
