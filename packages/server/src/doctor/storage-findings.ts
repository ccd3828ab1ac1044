/** How much of the ceiling of storage the owner of the project has used. */
import type { Finding } from '@latchkey/contract'
import type { App } from '../app.ts'
import { findOwnerStorage } from '../projects/storage.ts'
import { advice, fine, problem } from './finding.ts'

const adviceFrom = 0.8
const id = 'storage.owner'

/** None where no ceiling applies. */
export async function storageFindings(app: App, projectId: string): Promise<Finding[]> {
  const storage = await findOwnerStorage(app, projectId)
  if (!storage) return []
  const { bytes, mostBytes } = storage
  const message = `The projects of the user who created this one store ${inMegabytes(bytes)} of ${inMegabytes(mostBytes)}.`
  const fix =
    'Delete users, pictures or metadata that are not needed, or ask the operator to raise LATCHKEY_STORAGE_MEGABYTES_PER_OWNER.'
  if (bytes > mostBytes)
    return [problem(id, { message: `${message} Everything that would store more is refused.`, fix })]
  return [bytes > adviceFrom * mostBytes ? advice(id, { message, fix }) : fine(id, message)]
}

function inMegabytes(bytes: number): string {
  return `${Math.ceil(bytes / 1_000_000)} MB`
}
