import { describe, expect, it } from 'vitest'
import { guessMapping, mappingProblem } from './mapping.ts'

describe('which column holds what', () => {
  it('is known for our own files', () => {
    expect(guessMapping(['id', 'primary_email', 'server_metadata'])).toEqual({
      id: 'id',
      primary_email: 'primary_email',
      server_metadata: 'server_metadata',
    })
  })

  it('is guessed from what others call it', () => {
    expect(guessMapping(['User ID', 'E-Mail', 'fullName', 'encrypted_password', 'favourite colour'])).toEqual({
      'User ID': 'id',
      'E-Mail': 'primary_email',
      fullName: 'display_name',
      encrypted_password: 'password_hash',
      'favourite colour': null,
    })
    expect(guessMapping(['Email', 'email_address'])).toEqual({ Email: 'primary_email', email_address: null })
  })

  it('must be said for one column at least, and not twice', () => {
    expect(mappingProblem({ a: null })).toBe('Say what at least one column holds.')
    expect(mappingProblem({ a: 'primary_email', b: 'primary_email' })).toMatch(/^Two columns .*“Email”/)
    expect(mappingProblem({ a: 'primary_email', b: null })).toBeNull()
  })
})
