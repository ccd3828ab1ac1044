import { UserFileError } from '@latchkey/js'
import { wordsFor } from '../parts/words.ts'

/** What to tell a person about a file that could not be read or sent. */
export function wordsForTransfer(error: unknown): string {
  return error instanceof UserFileError ? error.message : wordsFor(error)
}
