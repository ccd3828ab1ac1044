/** Untrusted JSON text, parsed when it is an object of bounded depth. */
import type { Steps } from './steps.ts'
import { isTree, type Tree } from './tree.ts'

/** Deeper than any configuration, and shallow enough for every stack. */
const deepest = 50
/** More than any real change has: each is validated, which costs some microseconds. */
export const mostNamesAtOnce = 50_000
/** No project may set more. Even to look at one character takes milliseconds where a text is longer. */
const longestText = 5_000_000
const charactersPerStep = 64 * 1024

/**
 * Why the text is not to be parsed. Four million brackets inside each other take hundreds of megabytes as a value, so
 * depth and names are counted without making one.
 */
export function* boundsProblem(text: string, mostNames: number): Steps<string | null> {
  if (text.length > longestText) return `is longer than ${longestText} characters: write it in several parts`
  let [depth, greatestDepth, names, elements, isInText, pauseAt] = [0, 0, 0, 0, false, charactersPerStep]
  for (let at = 0; at < text.length; at += 1) {
    if (at >= pauseAt) {
      pauseAt += charactersPerStep
      yield undefined
    }
    const character = text.charCodeAt(at)
    if (character === quote) isInText = !isInText
    else if (isInText) {
      // Whatever it is, the next character does not end the text.
      if (character === backslash) at += 1
    } else if (character === openingBrace || character === openingBracket) {
      depth += 1
      if (depth > greatestDepth) greatestDepth = depth
    } else if (character === closingBrace || character === closingBracket) depth -= 1
    else if (character === colon) names += 1
    else if (character === comma) elements += 1
  }
  if (greatestDepth > deepest) return `is nested more than ${deepest} levels deep`
  if (elements > 2 * mostNames) return `has more than ${2 * mostNames} elements: write it in several parts`
  return names > mostNames ? `has more than ${mostNames} names: write it in several parts` : null
}

export const notJson = 'is not JSON'

/** What was parsed, when it is an object. */
export function asObject(value: unknown): { value: Tree } | { problem: string } {
  return isTree(value) ? { value } : { problem: 'must be a JSON object of paths and their values' }
}

const [quote, backslash, colon, comma] = [34, 92, 58, 44]
const [openingBrace, closingBrace, openingBracket, closingBracket] = [123, 125, 91, 93]
