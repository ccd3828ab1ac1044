/**
 * Reads a body. Its size, its depth and the number of its values are bounded while it arrives, and what is longer than
 * usual is parsed piece by piece: no body holds the event loop.
 */
import { type BodyKind, type BodyLimits, BodyTooLarge, BodyUnreadable, Refusal, usualBody } from '@latchkey/contract'
import { yielding } from '../yielding.ts'
import { formBounds, jsonBounds } from './body-bounds.ts'
import type { Incoming, RequestHeaders } from './incoming.ts'
import { getPieces, jsonInPieces } from './json-in-pieces.ts'

/** What is parsed before its schema reads it. */
type ParsedKind = Exclude<BodyKind, 'raw' | 'dropped'>

/** @throws BodyTooLarge by what the headers say, before any of it is read */
export function refuseStatedLength(headers: RequestHeaders, { bytes }: BodyLimits): void {
  if (Number(headers.get('content-length') ?? 0) > bytes) throw BodyTooLarge({ largestBytes: bytes })
}

/**
 * The bytes of a body, for endpoints that check a signature over them.
 *
 * @throws BodyTooLarge or BodyUnreadable
 */
export async function readRawBody(incoming: Incoming, { bytes }: BodyLimits): Promise<Uint8Array> {
  const kept: Uint8Array[] = []
  await readChunks(incoming, bytes, async chunk => {
    kept.push(chunk)
  })
  return new Uint8Array(Buffer.concat(kept))
}

/**
 * Waits for a body of which nothing is read. One that came with its head is left to Node, which drops it when the response has been
 * sent: reading it would cost half as much as the rest of a small request.
 *
 * @throws BodyTooLarge or BodyUnreadable
 */
export async function dropBody(incoming: Incoming, { bytes }: BodyLimits): Promise<void> {
  // Node starts the request with its head, before it has looked at the bytes behind it.
  await null
  if (!incoming.isWhole) await readChunks(incoming, bytes, async () => {})
}

/**
 * The parsed body; `{}` when there is none.
 *
 * @throws BodyTooLarge or BodyUnreadable, as soon as either is certain
 */
export async function readBody(incoming: Incoming, kind: ParsedKind, limits: BodyLimits): Promise<unknown> {
  const parser = parserFor(incoming.headers, kind)
  const refuseBeyondBounds = parser.takes === 'form' ? formBounds() : jsonBounds(limits)
  const due = yielding()
  const length = await readChunks(incoming, limits.bytes, async chunk => {
    for (const piece of getPieces(chunk)) {
      refuseBeyondBounds(piece)
      parser.take(piece)
      await due()
    }
  })
  return length === 0 ? {} : parser.end()
}

/** Answers how many bytes there were. */
async function readChunks(
  incoming: Incoming,
  mostBytes: number,
  take: (chunk: Uint8Array) => Promise<void>,
): Promise<number> {
  let length = 0
  try {
    for await (const chunk of incoming.chunks()) {
      length += chunk.byteLength
      if (length > mostBytes) throw BodyTooLarge({ largestBytes: mostBytes })
      await take(chunk)
    }
    return length
  } catch (error) {
    if (error instanceof Refusal) throw error
    // The connection broke. No one receives this, but it is no fault of the server.
    throw BodyUnreadable({ message: 'The body ended before it was whole.' })
  }
}

interface Parser {
  readonly takes: 'json' | 'form'
  take(piece: Uint8Array): void
  end(): unknown
}

function parserFor(headers: RequestHeaders, kind: ParsedKind): Parser {
  const type = (headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase()
  if (type === 'application/json') {
    const stated = Number(headers.get('content-length') ?? Number.POSITIVE_INFINITY)
    return stated <= usualBody.bytes ? atOnce('json', stated, parsedJson) : inPieces()
  }
  // Forms are never longer than usual.
  if (type === 'application/x-www-form-urlencoded' && kind === 'json-or-form')
    return atOnce('form', usualBody.bytes, text => Object.fromEntries(new URLSearchParams(text)))
  const accepted = kind === 'json' ? 'application/json' : 'application/json or application/x-www-form-urlencoded'
  return refusing(`The body has to be sent with the header content-type: ${accepted}.`)
}

/** Keeps what is short until it is whole. */
function atOnce(takes: Parser['takes'], most: number, parse: (text: string) => unknown): Parser {
  const kept: Uint8Array[] = []
  let length = 0
  return {
    takes,
    take(piece) {
      length += piece.byteLength
      if (length > most) throw BodyUnreadable({ message: 'The body is longer than its header content-length says.' })
      kept.push(piece)
    },
    end: () => parse(decoded(new TextDecoder('utf-8', { fatal: true }), Buffer.concat(kept))),
  }
}

function inPieces(): Parser {
  const json = jsonInPieces()
  // The parser takes bytes; this only finds those that are not UTF-8.
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  return {
    takes: 'json',
    take(piece) {
      decoded(utf8, piece, { stream: true })
      parsed(() => json.write(piece))
    },
    end() {
      decoded(utf8)
      return parsed(() => json.end())
    },
  }
}

function refusing(message: string): Parser {
  const refuse = () => {
    throw BodyUnreadable({ message })
  }
  return { takes: 'json', take: refuse, end: refuse }
}

function decoded(decoder: TextDecoder, ...piece: Parameters<TextDecoder['decode']>): string {
  try {
    return decoder.decode(...piece)
  } catch {
    throw BodyUnreadable({ message: 'The body is not valid UTF-8.' })
  }
}

function parsedJson(text: string): unknown {
  return parsed(() => JSON.parse(text))
}

function parsed<Value>(parse: () => Value): Value {
  try {
    return parse()
  } catch {
    throw BodyUnreadable({ message: 'The body is not valid JSON.' })
  }
}
