import { emailErrorTypes } from '@latchkey/contract'
import { describe, expect, it } from 'vitest'
import { explainMailError } from './email-error-words.ts'

describe('an error in the mail log', () => {
  it('is told with what to do about it, each in its own words', () => {
    const said = emailErrorTypes.map(errorType => explainMailError({ errorType }))
    expect(new Set(said.map(({ label }) => label)).size).toBe(emailErrorTypes.length)
    expect(said.filter(({ remedy }) => remedy.length < 20)).toEqual([])
  })
})
