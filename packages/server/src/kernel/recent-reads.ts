/**
 * Rows that every request needs, kept in memory for a moment.
 *
 * A change made by this process is seen by its next request, because the writer calls `forget`. Of a change
 * made by another process the change feed reports (`changes/feed.ts`); should it fail, that is seen within
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
  /** `before` is what was read last, if it is still cached: what has not changed need not be made again. */
  readonly load: (key: string, before: Row | undefined) => Promise<Row>
  readonly freshForMs?: number
  /** Clients choose keys too: the oldest are evicted when there are more than this. */
  readonly most?: number
  /** How much memory a row takes, in a unit of its own: the oldest go when all together take more than this, too. */
  readonly weight?: { of(row: Row): number; most: number }
}

interface Entry<Row> {
  readonly reading: Promise<Row>
  readonly readAt: number
  isRead: boolean
  weight: number
  /** What was read last, by this reading or by the one before it. */
  last?: Row
}

export function createRecentReads<Row>({
  clock,
  load,
  freshForMs = 1_000,
  most = 10_000,
  weight = { of: () => 0, most: 0 },
}: RecentReadsOptions<Row>): RecentReads<Row> {
  const entries = new Map<string, Entry<Row>>()
  let weightOfAll = 0

  function drop(key: string): void {
    weightOfAll -= entries.get(key)?.weight ?? 0
    entries.delete(key)
  }

  function weigh(key: string, entry: Entry<Row>, row: Row): void {
    if (entries.get(key) !== entry) return
    const before = entry.weight
    entry.weight = weight.of(row)
    weightOfAll += entry.weight - before
    for (const oldest of entries.keys()) {
      if (weightOfAll <= weight.most || oldest === key) return
      drop(oldest)
    }
  }

  return {
    read(key) {
      const now = clock.now().getTime()
      const known = entries.get(key)
      // The distance, not the difference: a clock that is set back must not keep an old row alive.
      if (known && Math.abs(now - known.readAt) < freshForMs) return known.isRead ? (known.last as Row) : known.reading
      const reading = load(key, known?.last)
      const entry: Entry<Row> = { reading, readAt: now, isRead: false, weight: known?.weight ?? 0, last: known?.last }
      // What was read last stays in memory until this is read, and with it its weight.
      entries.delete(key)
      entries.set(key, entry)
      reading.then(
        read => {
          entry.last = read
          entry.isRead = true
          weigh(key, entry, read)
        },
        () => {
          if (entries.get(key) === entry) drop(key)
        },
      )
      if (entries.size > most) drop(entries.keys().next().value ?? key)
      return reading
    },
    forget: drop,
  }
}
