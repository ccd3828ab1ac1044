import { describe, expect, it } from 'vitest'
import { describeProblem, guessMapping, mappingProblem, problemsAsTable } from './mapping.ts'

describe('which column holds what', () => {
  it('which column holds what is known for our own files', () => {
    expect(guessMapping(columns('id', 'primary_email', 'server_metadata'))).toEqual({
      id: 'id',
      primary_email: 'primary_email',
      server_metadata: 'server_metadata',
    })
  })

  it('which column holds what is guessed from what others call it', () => {
    expect(guessMapping(columns('User ID', 'E-Mail', 'fullName', 'encrypted_password', 'favourite colour'))).toEqual({
      'User ID': 'id',
      'E-Mail': 'primary_email',
      fullName: 'display_name',
      encrypted_password: 'password_hash',
      'favourite colour': null,
    })
    expect(guessMapping(columns('Email', 'email_address'))).toEqual({ Email: 'primary_email', email_address: null })
  })

  it('finds the moments of signing up and of the last visit by their usual names', () => {
    expect(guessMapping(columns('createdAt', 'last_sign_in_at'))).toEqual({
      createdAt: 'signed_up_at_millis',
      last_sign_in_at: 'last_active_at_millis',
    })
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
    expect(mappingProblem({ a: null })).toBe('Choose a field for at least one column.')
    expect(mappingProblem({ a: 'primary_email', b: 'primary_email' })).toMatch(/^Two columns .*“Email”/)
    expect(mappingProblem({ a: 'primary_email', b: null })).toBeNull()
  })
})

describe('a problem of a row', () => {
  it.each([
    ['user.primary_email is not an email address', '“Email” is not an email address'],
    ['user.signed_up_at_millis must be a number', '“Signed up” must be a number'],
    [
      'user.contact_channels[0].value is a required field',
      '“More addresses (JSON)”, entry 1, value is a required field',
    ],
    ['user.unknown is unknown', 'user.unknown is unknown'],
    ['team.display_name is a required field', 'team.display_name is a required field'],
  ])('names the field of %j as the screen does', (message, said) => {
    expect(describeProblem(message)).toBe(said)
  })
})

function columns(...header: readonly string[]) {
  return { header, rows: [] }
}

it('writes a line for every problem, which no spreadsheet runs', () => {
  const table = problemsAsTable([{ row: 2, kind: 'user', messages: ['=HYPERLINK("x")', 'is not an "email"'] }])
  expect(table).toBe('row,kind,problem\r\n"2","user","\'=HYPERLINK(""x"")"\r\n"2","user","is not an ""email"""\r\n')
})
