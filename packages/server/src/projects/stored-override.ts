/** The stored form of a configuration as the database gives it: text, which may be five megabytes. */
import type { ConfigOverride } from '@latchkey/contract'
import { getPieces, jsonInPieces } from '../kernel/http/json-in-pieces.ts'
import { yielding } from '../kernel/yielding.ts'

/** What is shorter is parsed at once, in less than a millisecond. */
const mostAtOnce = 32 * 1024
/** Names of permissions are short: a piece has a hundred of them. */
const pieceBytes = 4 * 1024

export async function parseOverride(text: string): Promise<ConfigOverride> {
  if (text.length <= mostAtOnce) return JSON.parse(text)
  const due = yielding()
  const json = jsonInPieces()
  for (const piece of getPieces(Buffer.from(text), pieceBytes)) {
    json.write(piece)
    await due()
  }
  // Only objects are stored: the column is written with the text of one.
  return json.end() as ConfigOverride
}
