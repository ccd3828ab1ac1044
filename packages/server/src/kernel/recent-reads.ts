/**
 * Rows that every request needs, kept in memory for a moment.
 *
 * A change made by this process is seen by its next request, because the writer calls `forget`. A change
 * made by another process is seen within `freshForMs`.
 */
import type { Clock } from './clock.ts'

export interface RecentReads<Row> {
  read(key: string): Promise<Row>
  forget(key: string): void
}

export interface RecentReadsOptions<Row> {
  readonly clock: Clock
  /** `before` is what was read last, if that is still known: what has not changed need not be made anew. */
  readonly load: (key: string, before: Row | undefined) => Promise<Row>
  readonly freshForMs?: number
  /** Strangers choose keys too: the oldest go when there are more than this. */
  readonly most?: number
}

interface Entry<Row> {
  readonly row: Promise<Row>
  readonly readAt: number
  /** What `row` came to be. */
  last?: Row
}

export function createRecentReads<Row>({
  clock,
  load,
  freshForMs = 1_000,
  most = 10_000,
}: RecentReadsOptions<Row>): RecentReads<Row> {
  const entries = new Map<string, Entry<Row>>()

  return {
    read(key) {
      const now = clock.now().getTime()
      const known = entries.get(key)
      // The distance, not the difference: a clock that is set back must not keep an old row alive.
      if (known && Math.abs(now - known.readAt) < freshForMs) return known.row
      const row = load(key, known?.last)
      const entry: Entry<Row> = { row, readAt: now, last: known?.last }
      entries.delete(key)
      entries.set(key, entry)
      row.then(
        read => {
          entry.last = read
        },
        () => {
          if (entries.get(key) === entry) entries.delete(key)
        },
      )
      if (entries.size > most) entries.delete(entries.keys().next().value ?? key)
      return row
    },
    forget: key => {
      entries.delete(key)
    },
  }
}
