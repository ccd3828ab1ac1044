/**
 * An override as somebody wrote it: JSON text of dotted paths and values, in which nested objects may have dotted
 * names, too. What comes out fits the schema, path by path, and holds no name that an object must not have.
 */
import { parseObject } from './json-text.ts'
import type { ConfigOverride } from './override.ts'
import { firstOf, type Problem, problem } from './problem.ts'
import { cleaned, problemsAt } from './shape.ts'
import { byDepth, depthOf, isTree, ownValue, type Tree } from './tree.ts'

export type GivenOverride = { override: ConfigOverride } | { problems: readonly string[] }

/** @example givenOverride('{"teams":{"allowClientTeamCreation":true}}') */
export function givenOverride(text: string): GivenOverride {
  const parsed = parseObject(text)
  if ('problem' in parsed) return { problems: [`config_override_string ${parsed.problem}`] }
  const entries = Object.entries(parsed.value)
  const problems = firstOf(problemsOf(entries))
  if (problems.length > 0) return { problems }
  return { override: Object.fromEntries(entries.map(([path, value]) => [path, cleaned(path, unfolded(value))])) }
}

function* problemsOf(entries: readonly [string, unknown][]): Generator<Problem> {
  for (const [path, value] of entries) {
    const misspelled = firstOf(misspelledNames({ [path]: value }, ''))
    // Only what is spelled well can be taken apart.
    if (misspelled.length > 0) yield* misspelled
    else yield* problemsAt(path, unfolded(value))
  }
}

const segment = '[a-zA-Z0-9_:$][a-zA-Z0-9_:$-]*'
const grammar = new RegExp(`^${segment}(?:\\.${segment})*$`)
/** Two of the longest ids in one path have half as many characters. */
const longestPath = 1_200
/** Settings are six names deep. Each name becomes an object, and a path of a thousand a thousand of them. */
const mostNames = 20

function* misspelledNames(tree: Tree, path: string): Generator<Problem> {
  for (const [key, value] of Object.entries(tree)) {
    const inner = path ? `${path}.${key}` : key
    if (key.length > longestPath) yield problem(inner, `is longer than ${longestPath} characters`)
    else if (key === '') yield problem(path || 'config_override_string', 'has a name that is empty')
    else if (!grammar.test(key))
      yield problem(inner, 'is not a path: join names of letters, digits, _, :, $ and - with dots')
    else if (key.split('.').includes('__proto__')) yield problem(inner, 'is not a path: __proto__ is no name')
    else if (depthOf(key) > mostNames) yield problem(inner, `is not a setting: it has more than ${mostNames} names`)
    else if (isTree(value)) yield* misspelledNames(value, inner)
  }
}

/** The same with every dotted name as objects in each other, shallow ones first. */
function unfolded(value: unknown): unknown {
  if (!isTree(value)) return value
  const nested: Tree = {}
  for (const [path, inner] of byDepth(value)) {
    const names = path.split('.')
    const last = names.pop() ?? ''
    let at = nested
    for (const name of names) {
      const known = ownValue(at, name)
      const next: Tree = isTree(known) ? known : {}
      at[name] = next
      at = next
    }
    at[last] = unfolded(inner)
  }
  return nested
}
