/** Rows cut into pieces that a request holds. */

export interface Batch {
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
