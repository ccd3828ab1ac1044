import * as userImports from '@latchkey/client/user-imports'
import type { Connection } from '../app/connection.ts'
import { getBatches } from './batches.ts'
import { listUserImportProblems } from './imports.ts'
import type { ImportReport, ImportUsersOptions, TransferRows, UserImport } from './transfer.ts'
import { type FileRows, readUserFile } from './user-file.ts'

/** Sends the rows batch by batch. A batch that got lost on the way is sent again; the server takes it once. */
export async function importUsers(
  connection: Connection,
  source: Blob | TransferRows,
  options: ImportUsersOptions = {},
): Promise<ImportReport> {
  const { transport } = connection
  const { dryRun = false, description, importId, onProgress, signal } = options
  const rows = await rowsIn(source)
  const totalRows = rows.teams.length + rows.users.length
  const report = (state: UserImport) => onProgress?.({ ...state, totalRows })

  let state = importId
    ? await userImports.read(transport, { params: { importId } })
    : await userImports.create(transport, { body: { isDryRun: dryRun, description } })
  const params = { importId: state.id }
  report(state)
  if (state.status === 'running') {
    for (const { firstRow, ...batch } of getBatches(rows, state.nextRow)) {
      signal?.throwIfAborted()
      const body = { firstRow, teams: [...batch.teams], users: [...batch.users] }
      state = await userImports.addBatch(transport, { params, body, repeatable: true })
      report(state)
    }
    state = await userImports.finish(transport, { params, body: {}, repeatable: true })
  }
  const problems = state.failed === 0 ? [] : await listUserImportProblems(connection, state.id)
  return { ...state, totalRows, problems }
}

async function rowsIn(source: Blob | TransferRows): Promise<FileRows> {
  if (source instanceof Blob) return readUserFile(await source.text())
  return { teams: source.teams ?? [], users: source.users ?? [] }
}
