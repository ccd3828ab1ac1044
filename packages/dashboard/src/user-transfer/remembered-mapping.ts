/** Which column held what in an import that was begun here, for going on with it after the page was closed. */
import type { Table } from '@latchkey/js/internal'
import { guessMapping, type Mapping } from './mapping.ts'

const keyOf = (importId: string) => `latchkey-import-${importId}`

export function rememberMapping(importId: string, mapping: Mapping): void {
  localStorage.setItem(keyOf(importId), JSON.stringify(mapping))
}

export function forgetMapping(importId: string): void {
  localStorage.removeItem(keyOf(importId))
}

export function recallMapping(importId: string, table: Table): Mapping {
  const written = localStorage.getItem(keyOf(importId))
  // Only rememberMapping writes there.
  return written === null ? guessMapping(table) : (JSON.parse(written) as Mapping)
}
