/**
 * Rows that every request needs, kept in memory for a moment.
 *
 * A change made by this process is seen by its next request, because the writer calls `forget`. Of a change
 * made by another process the change feed tells (`changes/feed.ts`); should it fail, that is seen within
 * `freshForMs`.
 */
import type { Clock } from './clock.ts'

export interface RecentReads<Row> {
  /** What is remembered is there at once: with every request, waiting for nothing would add up. */
  read(key: string): Row | Promise<Row>
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
  readonly reading: Promise<Row>
  readonly readAt: number
  isRead: boolean
  /** What was read last, by this reading or by the one before it. */
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
      if (known && Math.abs(now - known.readAt) < freshForMs) return known.isRead ? (known.last as Row) : known.reading
      const reading = load(key, known?.last)
      const entry: Entry<Row> = { reading, readAt: now, isRead: false, last: known?.last }
      entries.delete(key)
      entries.set(key, entry)
      reading.then(
        read => {
          entry.last = read
          entry.isRead = true
        },
        () => {
          if (entries.get(key) === entry) entries.delete(key)
        },
      )
      if (entries.size > most) entries.delete(entries.keys().next().value ?? key)
      return reading
    },
    forget: key => {
      entries.delete(key)
    },
  }
}
