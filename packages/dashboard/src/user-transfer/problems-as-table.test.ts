import { expect, it } from 'vitest'
import { problemsAsTable } from './problems-as-table.ts'

it('writes a line for every problem, which no spreadsheet runs', () => {
  const table = problemsAsTable([{ row: 2, kind: 'user', messages: ['=HYPERLINK("x")', 'is not an "email"'] }])
  expect(table).toBe('row,kind,problem\r\n"2","user","\'=HYPERLINK(""x"")"\r\n"2","user","is not an ""email"""\r\n')
})
