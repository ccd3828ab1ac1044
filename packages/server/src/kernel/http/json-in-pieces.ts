/**
 * JSON that is too long to be parsed at once: `JSON.parse` of a megabyte holds the event loop for up to fifty
 * milliseconds. The result is that of `JSON.parse`, a member named `__proto__` included.
 */
import type { BodyLimits } from '@latchkey/contract'
import { JSONParser } from '@streamparser/json'
import type { YieldWhenDue } from '../yielding.ts'
import { jsonBounds } from './body-bounds.ts'

export interface JsonInPieces {
  /** @throws when this cannot be the next piece of any JSON */
  write(piece: Uint8Array): void
  /** @throws when something is missing */
  end(): unknown
}

/** So much is parsed without a look at the clock: two milliseconds at the worst. */
export const pieceBytes = 16 * 1024

export function jsonInPieces(): JsonInPieces {
  // Without a path every value inside would be reported, too.
  const parser = new JSONParser({ paths: ['$'], keepStack: true, stringBufferSize: pieceBytes })
  let whole: { readonly value: unknown } | undefined
  parser.onValue = ({ value }) => {
    whole = { value }
  }
  return {
    write: piece => parser.write(piece),
    end() {
      if (!parser.isEnded) parser.end()
      if (!whole) throw new SyntaxError('The JSON ends before it is whole.')
      return whole.value
    },
  }
}

/** Parts of a piece's length. */
export function* piecesOf(bytes: Uint8Array, length = pieceBytes): Generator<Uint8Array> {
  for (let at = 0; at < bytes.byteLength; at += length) yield bytes.subarray(at, at + length)
}

/** @throws what the bounds or the parser throw */
export async function parseInPieces(
  bytes: Uint8Array,
  bounds: Pick<BodyLimits, 'values' | 'depth'>,
  due: YieldWhenDue,
): Promise<unknown> {
  const json = jsonInPieces()
  const refuseBeyondBounds = jsonBounds(bounds)
  for (const piece of piecesOf(bytes)) {
    refuseBeyondBounds(piece)
    json.write(piece)
    await due()
  }
  return json.end()
}
