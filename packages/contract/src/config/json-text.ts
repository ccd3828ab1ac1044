/** JSON text from a stranger, parsed when it is an object of bounded depth. */
import { isTree, type Tree } from './tree.ts'

/** Deeper than any configuration, and shallow enough for every stack. */
const deepest = 50
/** More than anybody writes at once: each of them is looked at, and costs some microseconds. */
const mostNames = 50_000

export function parseObject(text: string): { value: Tree } | { problem: string } {
  // Before it is parsed: four million brackets inside each other take hundreds of megabytes as a value.
  const { depth, names } = measured(text)
  if (depth > deepest) return { problem: `is nested more than ${deepest} levels deep` }
  if (names > mostNames) return { problem: `has more than ${mostNames} names: write it in several parts` }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { problem: 'is not JSON' }
  }
  return isTree(value) ? { value } : { problem: 'must be a JSON object of paths and their values' }
}

/** How deep it is nested and how many names it has, read without making a value of it. */
function measured(text: string): { depth: number; names: number } {
  let [depth, deepest, names, isInText] = [0, 0, 0, false]
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charCodeAt(at)
    if (character === quote) isInText = !isInText
    else if (isInText) {
      // Whatever it is, the next character does not end the text.
      if (character === backslash) at += 1
    } else if (character === openingBrace || character === openingBracket) {
      depth += 1
      if (depth > deepest) deepest = depth
    } else if (character === closingBrace || character === closingBracket) depth -= 1
    else if (character === colon) names += 1
  }
  return { depth: deepest, names }
}

const [quote, backslash, colon] = [34, 92, 58]
const [openingBrace, closingBrace, openingBracket, closingBracket] = [123, 125, 91, 93]
