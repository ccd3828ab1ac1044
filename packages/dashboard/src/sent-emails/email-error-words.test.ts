import { emailErrorTypes } from '@latchkey/contract'
import { describe, expect, it } from 'vitest'
import { explainMailError, formatNextTry } from './email-error-words.ts'

describe('an error in the mail log', () => {
  it('has a message that says what to do', () => {
    const said = emailErrorTypes.map(errorType => explainMailError({ errorType }))
    expect(new Set(said.map(({ label }) => label)).size).toBe(emailErrorTypes.length)
    expect(said.filter(({ remedy }) => remedy.length < 20)).toEqual([])
  })

  it('shows when the mail is tried again, also where that is a moment late', () => {
    const now = new Date('2026-06-01T12:00:00Z')
    const after = (seconds: number) => formatNextTry(new Date(now.getTime() + seconds * 1_000), now)
    expect([-5, 30, 240, 3 * 3_600].map(after)).toEqual([
      'Next try within a minute',
      'Next try within a minute',
      'Next try in 4 minutes',
      'Next try in 3 hours',
    ])
  })
})
