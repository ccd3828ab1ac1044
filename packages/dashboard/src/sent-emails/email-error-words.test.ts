import { emailErrorTypes } from '@latchkey/contract'
import { describe, expect, it } from 'vitest'
import { explainMailError } from './email-error-words.ts'

describe('an error in the mail log', () => {
  it('has a message that says what to do', () => {
    const said = emailErrorTypes.map(errorType => explainMailError({ errorType }))
    expect(new Set(said.map(({ label }) => label)).size).toBe(emailErrorTypes.length)
    expect(said.filter(({ remedy }) => remedy.length < 20)).toEqual([])
  })
})
