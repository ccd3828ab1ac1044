/**
 * How deep a body is nested and how many values it has, counted in its bytes while they arrive.
 *
 * This parses nothing: it distinguishes texts from what is outside of them, and counts brackets and commas there. A body that
 * is not JSON may pass here, and is refused by the parser.
 */
import { type BodyLimits, BodyUnreadable, usualBody } from '@latchkey/contract'

/** Takes the next bytes. @throws BodyUnreadable */
export type RefuseBeyondBounds = (piece: Uint8Array) => void

export function jsonBounds(limits: Pick<BodyLimits, 'values' | 'depth'>): RefuseBeyondBounds {
  let [depth, values, bare, isInText, isEscaped] = [0, 0, 0, false, false]
  /** By depth: of the list or object that is open there. */
  const inside = new Uint32Array(limits.depth + 1)

  return piece => {
    for (let at = 0; at < piece.length; at += 1) {
      const byte = piece[at]
      if (isInText) {
        if (isEscaped) isEscaped = false
        else if (byte === backslash) isEscaped = true
        else if (byte === quote) isInText = false
        continue
      }
      bare += 1
      switch (byte) {
        case quote:
          isInText = true
          bare = 0
          break
        case openingBracket:
        case openingBrace:
          depth += 1
          if (depth > limits.depth) throw unreadable(`is nested more than ${limits.depth} levels deep`)
          values += 1
          inside[depth] = 0
          bare = 0
          break
        case closingBracket:
        case closingBrace:
          depth -= 1
          bare = 0
          break
        case comma: {
          const members = (inside[depth] ?? 0) + 1
          if (members >= mostInside) throw unreadable(`has a list or an object of more than ${mostInside} values`)
          inside[depth] = members
          values += 1
          bare = 0
          break
        }
        case space:
        case tab:
        case lineFeed:
        case carriageReturn:
          bare = 0
      }
      if (bare > longestNumber) throw unreadable(`has a number of more than ${longestNumber} characters`)
    }
    if (values > limits.values) throw unreadable(`has more than ${limits.values} values`)
  }
}

/** In one list or object, however many the body may have: what walks through one does so at once. */
const mostInside = usualBody.values

/** None needs twenty. Making a number of a megabyte of digits takes many milliseconds. */
const longestNumber = 1_000

export function formBounds(): RefuseBeyondBounds {
  let fields = 1
  return piece => {
    for (let at = 0; at < piece.length; at += 1) if (piece[at] === ampersand) fields += 1
    if (fields > mostFields) throw unreadable(`has more than ${mostFields} fields`)
  }
}

/** Of a form. Those that are declared have ten. */
const mostFields = 100

function unreadable(clause: string): Error {
  return BodyUnreadable({ message: `The body ${clause}.` })
}

const quote = 0x22
const backslash = 0x5c
const comma = 0x2c
const ampersand = 0x26
const openingBracket = 0x5b
const closingBracket = 0x5d
const openingBrace = 0x7b
const closingBrace = 0x7d
const space = 0x20
const tab = 0x09
const lineFeed = 0x0a
const carriageReturn = 0x0d
