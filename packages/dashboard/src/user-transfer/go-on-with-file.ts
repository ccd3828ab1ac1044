import { UserFileError, type UserImport } from '@latchkey/js'
import type { Managed } from '../api.ts'
import { countRows, openFile, sourceOf } from './opened-file.ts'
import { recallMapping } from './remembered-mapping.ts'
import { startRun } from './runs.ts'

/** Takes up an import that was cut off, with its file chosen again. */
export async function goOnWithFile(
  project: Managed,
  state: UserImport,
  file: File,
  done: () => unknown,
): Promise<void> {
  const opened = await openFile(file)
  const count = countRows(opened)
  if (count < state.nextRow - 1) {
    throw new UserFileError(`This file has ${count} rows, and ${state.nextRow - 1} are done. Choose the same file.`)
  }
  const mapping = opened.kind === 'table' ? recallMapping(state.id, opened.table) : {}
  const source = await sourceOf(opened, mapping)
  await startRun(
    project,
    source,
    { name: state.description, mapping, isDryRun: state.isDryRun, importId: state.id },
    done,
  )
}
