import { describe, expect, it } from 'vitest'
import { getBatches } from './import-users.ts'
import { readUserFile, writeUserFile } from './user-file.ts'

const ada = {
  id: '01981fd8-1c5c-4d2a-9d9e-7a4f2f6f3a11',
  displayName: '=HYPERLINK("http://evil.example"), "Ada"\nLovelace',
  primaryEmail: 'ada@example.com',
  primaryEmailVerified: false,
  signedUpAtMillis: 1_700_000_000_000,
  clientMetadata: { keepsCase: { AsItIs: [1, null] } },
  serverMetadata: null,
  teams: [{ teamId: '01981fd8-1c5c-4d2a-9d9e-7a4f2f6f3a12', displayName: "'Countess" }],
}
const written = (format: 'json' | 'csv') => [...writeUserFile(format, { teams: [], users: [[ada], []] })].join('')

describe('a file of users', () => {
  it('brings back from JSON what was written, in the names of the wire', () => {
    const { users } = readUserFile(written('json'))
    expect(users).toEqual([
      expect.objectContaining({
        display_name: ada.displayName,
        client_metadata: ada.clientMetadata,
        server_metadata: null,
      }),
    ])
  })

  it('brings back from a table what was written; what is empty there is left out', () => {
    expect(written('csv')).toContain(new Date(ada.signedUpAtMillis).toISOString())
    const { users } = readUserFile(written('csv'))
    expect(users).toEqual([
      {
        id: ada.id,
        display_name: ada.displayName,
        primary_email: ada.primaryEmail,
        primary_email_verified: false,
        signed_up_at_millis: ada.signedUpAtMillis,
        client_metadata: ada.clientMetadata,
        teams: [{ team_id: ada.teams[0]?.teamId, display_name: "'Countess" }],
      },
    ])
  })

  it('carries a lock through a table', () => {
    const lock = { isLocked: true, lockedUntilMillis: 1_900_000_000_000, lockReason: '=spam' }
    const table = [
      ...writeUserFile('csv', { teams: [], users: [[{ primaryEmail: 'bob@example.com', ...lock }]] }),
    ].join('')
    expect(readUserFile(table).users).toEqual([
      {
        primary_email: 'bob@example.com',
        is_locked: true,
        locked_until_millis: lock.lockedUntilMillis,
        lock_reason: '=spam',
      },
    ])
  })

  it('holds nothing that a spreadsheet would run', () => {
    expect(written('csv')).toContain(`"'=HYPERLINK`)
  })

  it('may come from a spreadsheet: with a mark in front, semicolons and empty lines', () => {
    const { users } = readUserFile(
      '\uFEFFprimary_email;is_anonymous\r\nada@example.com;TRUE\r\n\r\n;;\r\n'.replace(';;', ';'),
    )
    expect(users).toEqual([{ primary_email: 'ada@example.com', is_anonymous: true }])
  })

  it('may say yes and no in other words; what is neither is left to the server', () => {
    const words = ['true', 'FALSE', 'Yes', 'no', '1', '0', ' TRUE ', 'perhaps']
    const { users } = readUserFile(['id,is_anonymous', ...words.map(word => `x,${word}`)].join('\n'))
    expect(users.map(user => Reflect.get(Object(user), 'is_anonymous'))).toEqual([
      ...[true, false, true, false, true, false, true],
      'perhaps',
    ])
  })

  it('takes moments as milliseconds and as ISO dates; anything else is left to the server', () => {
    const cells = ['1700000000000', '-1', '2023-11-14', '2023-11-14T22:13:20Z', '2023-11-14 23:13:20.000+01:00']
    const others = ['2023-11-14T22:13:20', '14.11.2023', '2023-13-40', 'yesterday']
    const { users } = readUserFile(
      ['id,signed_up_at_millis', ...[...cells, ...others].map(cell => `x,${cell}`)].join('\n'),
    )
    expect(users.map(user => Reflect.get(Object(user), 'signed_up_at_millis'))).toEqual([
      1_700_000_000_000,
      -1,
      Date.UTC(2023, 10, 14),
      1_700_000_000_000,
      1_700_000_000_000,
      ...others,
    ])
  })

  it('reports a row of a table that cannot be read by its place, and keeps the place and the other rows', () => {
    const table = 'id,server_metadata\na,1\nb,{oops\nc\nd,"{}"\ne,"[1]x\nf,1\n'
    const { users } = readUserFile(table)
    const cutOff = 'Quoted field unterminated, and nothing after it can be read'
    expect(users).toEqual([
      { id: 'a', server_metadata: 1 },
      { id: 'b', 'server_metadata (no valid JSON)': true },
      { '(Too few fields: expected 2 fields but parsed 1)': true },
      { id: 'd', server_metadata: {} },
      { [`(${cutOff})`]: true },
    ])
  })

  it('a file of users is refused with a reason when it is something else', () => {
    expect(() => readUserFile('email,name\na@example.com,Ada')).toThrow(/columns mean nothing here: email, name/)
    expect(() => readUserFile('{"users": [')).toThrow('not valid JSON')
    expect(() => readUserFile('{"people": 1, "users": {}}')).toThrow('needs a list called "users"')
  })
})

describe('batches', () => {
  it('hold every row once, teams before users, and go on from any row', () => {
    const teams = Array.from({ length: 3 }, (_, at) => `team ${at}`)
    const users = Array.from({ length: 2_400 }, (_, at) => `user ${at}`)
    for (const nextRow of [1, 3, 4, 1_500]) {
      const batches = [...getBatches({ teams, users }, nextRow)]
      expect(batches.flatMap(batch => [...batch.teams, ...batch.users])).toEqual(
        [...teams, ...users].slice(nextRow - 1),
      )
      let row = nextRow
      for (const batch of batches) {
        expect(batch.firstRow).toBe(row)
        row += batch.teams.length + batch.users.length
      }
    }
  })

  it('batches are small enough to be sent, however large the rows are', () => {
    const users = Array.from({ length: 50 }, () => 'x'.repeat(190_000))
    const batches = [...getBatches({ teams: [], users }, 1)]
    expect(batches.flatMap(batch => batch.users)).toHaveLength(50)
    for (const batch of batches) expect(JSON.stringify(batch).length).toBeLessThan(1_400_000)
  })
})
