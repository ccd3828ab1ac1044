/**
 * JSON that is too long to be parsed at once: `JSON.parse` of a megabyte holds the event loop for up to fifty
 * milliseconds. The result is that of `JSON.parse`, a member named `__proto__` included.
 */
import type { BodyLimits } from '@latchkey/contract'
import { JSONParser, Tokenizer } from '@streamparser/json'
import type { YieldWhenDue } from '../yielding.ts'
import { jsonBounds } from './body-bounds.ts'

export interface JsonInPieces {
  /** @throws when this cannot be the next piece of any JSON */
  write(piece: Uint8Array): void
  /** @throws when something is missing */
  end(): unknown
}

/** So much is parsed without a look at the clock: half a millisecond at the worst. */
export const pieceBytes = 4 * 1024

/** Texts are put together from parts of this length. */
const textBufferBytes = 16 * 1024

export function jsonInPieces(): JsonInPieces {
  // Without a path every value inside would be reported, too.
  const parser = new JSONParser({ paths: ['$'], keepStack: true, stringBufferSize: textBufferBytes })
  encodeEscapesInPlace(parser)
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

/**
 * The parser encodes each escape (`\u00e9`) into an ArrayBuffer of its own and copies that at once. A million of them take
 * three times as long as the same bytes used again and hold the event loop once more when they are collected. Its encoder is
 * private; without this the result is the same.
 */
function encodeEscapesInPlace(parser: JSONParser): void {
  const tokenizer: unknown = Reflect.get(parser, 'tokenizer')
  if (tokenizer instanceof Tokenizer) Reflect.set(tokenizer, 'encoder', characterEncoder())
}

function characterEncoder() {
  const encoder = new TextEncoder()
  const bytes = new Uint8Array(longestCharacterBytes)
  const byLength = Array.from({ length: longestCharacterBytes + 1 }, (_, length) => bytes.subarray(0, length))
  return { encode: (character: string) => byLength[encoder.encodeInto(character, bytes).written] }
}

/** A surrogate pair, in UTF-8; two lone surrogates take three bytes each. */
const longestCharacterBytes = 6

/** Parts of a piece's length. */
export function* getPieces(bytes: Uint8Array, length = pieceBytes): Generator<Uint8Array> {
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
  for (const piece of getPieces(bytes)) {
    refuseBeyondBounds(piece)
    json.write(piece)
    await due()
  }
  return json.end()
}
