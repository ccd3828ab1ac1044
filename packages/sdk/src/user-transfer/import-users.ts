import * as userImports from '@latchkey/client/user-imports'
import type { ImportProblem } from '@latchkey/contract'
import type { Connection } from '../app/connection.ts'
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

export async function listUserImportProblems(
  { transport }: Connection,
  importId: string,
): Promise<readonly ImportProblem[]> {
  const problems: ImportProblem[] = []
  let cursor: string | undefined
  do {
    const query = { limit: 1_000, cursor }
    const page = await userImports.listProblems(transport, { params: { importId }, query })
    problems.push(...page.items)
    cursor = page.pagination.nextCursor ?? undefined
  } while (cursor !== undefined)
  return problems
}

interface Batch {
  readonly firstRow: number
  readonly teams: readonly unknown[]
  readonly users: readonly unknown[]
}

const mostRows = 1_000
/** A body has at most 4 MiB and 200 000 values: a character has up to three bytes, and a value may have two characters. */
const mostCharacters = 300_000

/** From `nextRow` on, counted from 1; teams before users. */
export function* getBatches(
  { teams, users }: { teams: readonly unknown[]; users: readonly unknown[] },
  nextRow: number,
): Generator<Batch> {
  const total = teams.length + users.length
  const rowAt = (row: number) => (row <= teams.length ? teams[row - 1] : users[row - 1 - teams.length])
  for (let firstRow = nextRow; firstRow <= total; ) {
    let end = firstRow
    let characters = 0
    while (end <= total && end - firstRow < mostRows && (end === firstRow || characters < mostCharacters)) {
      characters += JSON.stringify(rowAt(end)).length
      if (end > firstRow && characters > mostCharacters) break
      end += 1
    }
    const first = firstRow - 1
    const last = end - 1
    yield {
      firstRow,
      teams: teams.slice(first, last),
      users: users.slice(Math.max(0, first - teams.length), Math.max(0, last - teams.length)),
    }
    firstRow = end
  }
}
