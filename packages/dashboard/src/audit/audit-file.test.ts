import type { AuditEntry } from '@latchkey/js'
import { describe, expect, it } from 'vitest'
import { fileOfEntries } from './audit-file.ts'

const entry: AuditEntry = {
  id: '0e6ed1b5-0000-4000-8000-000000000001',
  position: 1,
  at: new Date('2030-01-31T12:00:00Z'),
  action: 'users.delete',
  result: 'refused',
  refusal: '403',
  actor: { type: 'owner', id: 'grace', name: '=HYPERLINK("x")', role: 'support' },
  level: 'admin',
  targets: [{ kind: 'userId', id: 'ada' }],
  fields: [],
  requestId: 'r1',
  address: null,
  userAgent: null,
  previousHash: 'a',
  hash: 'b',
}

async function* twice() {
  yield entry
  yield { ...entry, position: 2 }
}

describe('lines of the audit log in a file', () => {
  it('lines of the audit log in a file are JSON that reads back as it was', async () => {
    const counts: number[] = []
    const file = await fileOfEntries(twice(), 'json', count => counts.push(count))
    const read = JSON.parse(await file.text())
    expect(read).toEqual([
      { ...entry, at: '2030-01-31T12:00:00.000Z' },
      { ...entry, at: '2030-01-31T12:00:00.000Z', position: 2 },
    ])
    expect(counts.at(-1)).toBe(2)
  })

  it('lines of the audit log in a file are a table in which nothing is run that someone wrote', async () => {
    const table = await (await fileOfEntries(twice(), 'csv', () => {})).text()
    const [head, first] = table.split('\r\n')
    expect(head).toContain('"position","at","action"')
    expect(first).toContain(
      `"1","2030-01-31T12:00:00.000Z","users.delete","refused","403","owner","grace","'=HYPERLINK(""x"")"`,
    )
  })
})
