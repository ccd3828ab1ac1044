/**
 * A batch has up to 4 MiB, and one statement with all of it would hold the event loop while it is written and read.
 * It is worked on in portions, with the event loop between them.
 */
import type { YieldWhenDue } from '../kernel/yielding.ts'

/** Of JSON. A thousand small rows are a few portions, so that a batch stays a few statements. */
const mostCharacters = 150_000
/** Strings without end are cheap; what a portion has many of is not. */
const mostItems = 1_000

/** The same items in their order, as many at a time as are written in one statement. */
export async function getPortions<Item>(items: readonly Item[], due: YieldWhenDue): Promise<Item[][]> {
  const portions: Item[][] = []
  let characters = Number.POSITIVE_INFINITY
  let portion: Item[] = []
  for (const item of items) {
    const length = JSON.stringify(item).length
    characters += length
    if (characters > mostCharacters || portion.length === mostItems) {
      portion = []
      portions.push(portion)
      characters = length
    }
    portion.push(item)
    await due()
  }
  return portions
}
