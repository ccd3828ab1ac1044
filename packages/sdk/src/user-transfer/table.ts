/** Files of users for a page that lets someone say which column holds what, or chooses a few. Loaded when first used. */
import type { Table } from './csv.ts'
import type { TransferRows, UserImportRow } from './transfer.ts'

export type { Table } from './csv.ts'

/** Its columns as they are called, and every cell as text. */
export async function readUserTable(file: Blob): Promise<Table> {
  const { readTable } = await import('./csv.ts')
  return readTable(await file.text())
}

/** Rows to import, once the columns have the names of fields. Columns that have none of those are refused. */
export async function usersInTable(table: Table): Promise<TransferRows> {
  const { rowsOfTable } = await import('./csv.ts')
  return { users: rowsOfTable(table) }
}

/** Some users as a file that can be imported. */
export async function fileOfUsers(format: 'json' | 'csv', users: readonly UserImportRow[]): Promise<Blob> {
  const { writeUserFile } = await import('./user-file.ts')
  const type = format === 'csv' ? 'text/csv' : 'application/json'
  return new Blob([...writeUserFile(format, { teams: [], users: [users] })], { type })
}
