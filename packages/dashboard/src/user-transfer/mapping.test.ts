import { describe, expect, it } from 'vitest'
import { guessMapping, mappingProblem } from './mapping.ts'

describe('which column holds what', () => {
  it('is known for our own files', () => {
    expect(guessMapping(columns('id', 'primary_email', 'server_metadata'))).toEqual({
      id: 'id',
      primary_email: 'primary_email',
      server_metadata: 'server_metadata',
    })
  })

  it('is guessed from what others call it', () => {
    expect(guessMapping(columns('User ID', 'E-Mail', 'fullName', 'encrypted_password', 'favourite colour'))).toEqual({
      'User ID': 'id',
      'E-Mail': 'primary_email',
      fullName: 'display_name',
      encrypted_password: 'password_hash',
      'favourite colour': null,
    })
    expect(guessMapping(columns('Email', 'email_address'))).toEqual({ Email: 'primary_email', email_address: null })
  })

  it.each([
    '$2a$10$N9qo8uLOickgx2ZMRZoMye',
    '$2b$12$EixZaYVK1fsbw1ZfbX3OXe',
    '$2y$10$vI8aWBnW3fID.ZQ4/zo1G.',
    '$argon2id$v=19$m=65536,t=3,p=4$c2FsdA$aGFzaA',
    '$scrypt$ln=14,r=8,p=1$c2FsdA$aGFzaA',
    '$pbkdf2-sha256$600000$c2FsdA$aGFzaA',
  ])('takes a column “Password” for hashes when hashes stand in it, such as %s', hash => {
    expect(guessMapping({ header: ['Password'], rows: [{ Password: '' }, { Password: hash }] })).toEqual({
      Password: 'password_hash',
    })
  })

  it('leaves out passwords that anyone can read', () => {
    expect(guessMapping({ header: ['password'], rows: [{ password: 'hunter2' }] })).toEqual({ password: null })
    expect(guessMapping(columns('password'))).toEqual({ password: null })
  })

  it('must be said for one column at least, and not twice', () => {
    expect(mappingProblem({ a: null })).toBe('Say what at least one column holds.')
    expect(mappingProblem({ a: 'primary_email', b: 'primary_email' })).toMatch(/^Two columns .*“Email”/)
    expect(mappingProblem({ a: 'primary_email', b: null })).toBeNull()
  })
})

function columns(...header: readonly string[]) {
  return { header, rows: [] }
}
