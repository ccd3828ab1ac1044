/**
 * An override as someone wrote it: JSON text of dotted paths and values, in which nested objects may have dotted
 * names, too. What comes out fits the schema, path by path, and holds no name that an object must not have.
 */
import { foreignProblems, isForeign } from './foreign-groups.ts'
import { asObject, boundsProblem, mostNamesAtOnce, notJson } from './json-text.ts'
import type { ConfigOverride } from './override.ts'
import { type Found, firstInSteps, type Problem, problem } from './problem.ts'
import { inOfferWords, type ProductWords } from './product-words.ts'
import { cleaned, problemsAt } from './shape.ts'
import { atOnce, type Steps } from './steps.ts'
import { byDepth, getDepth, isTree, ownValue, type Tree } from './tree.ts'

export type GivenOverride =
  | { readonly override: ConfigOverride; readonly words: ProductWords }
  | { readonly problems: readonly string[] }

/** @example givenOverride('{"teams":{"allowClientTeamCreation":true}}') */
export function givenOverride(text: string): GivenOverride {
  const refusal = atOnce(overrideTextRefusal(text))
  if (refusal) return refusal
  try {
    return atOnce(judgedOverride(JSON.parse(text)))
  } catch (error) {
    if (error instanceof SyntaxError) return unparsableOverride
    throw error
  }
}

/** The first part of {@link givenOverride}: whether the text may be parsed. */
export function* overrideTextRefusal(text: string, mostNames = mostNamesAtOnce): Steps<Refused | null> {
  const clause = yield* boundsProblem(text, mostNames)
  return clause === null ? null : refusedText(clause)
}

/** The last part of {@link givenOverride}: what the text was parsed to. A push may have groups that mean nothing here. */
export function* judgedOverride(value: unknown, { isPush = false } = {}): Steps<GivenOverride> {
  const object = asObject(value)
  if ('problem' in object) return refusedText(object.problem)
  const { override: inWords, words } = inOfferWords(object.value)
  const entries = Object.entries(inWords)
  const problems = yield* firstInSteps(getProblems(entries, isPush))
  if (problems.length > 0) return { problems: problems.map(words.spelled) }
  const override: Record<string, unknown> = {}
  for (const [path, given] of entries) override[path] = yield* cleaned(path, yield* unfolded(given))
  return { override, words }
}

interface Refused {
  readonly problems: readonly string[]
}

function refusedText(clause: string): Refused {
  return { problems: [`config_override_string ${clause}`] }
}

export const unparsableOverride: Refused = refusedText(notJson)

function* getProblems(entries: readonly [string, unknown][], isPush: boolean): Generator<Found> {
  for (const [path, value] of entries) {
    let isWellSpelled = true
    for (const found of misspelledNames({ [path]: value }, '')) {
      if (found !== undefined) isWellSpelled = false
      yield found
    }
    // Only what is spelled well can be taken apart.
    if (!isWellSpelled) continue
    if (isPush && isForeign(path)) yield* foreignProblems(path, value)
    else yield* problemsAt(path, yield* unfolded(value))
  }
}

const segment = '[a-zA-Z0-9_:$][a-zA-Z0-9_:$-]*'
const grammar = new RegExp(`^${segment}(?:\\.${segment})*$`)
/** Two of the longest ids in one path have half as many characters. */
const longestPath = 1_200
/** Settings are six names deep. Each name becomes an object, and a path of a thousand a thousand of them. */
const mostNames = 20

function* misspelledNames(tree: Tree, path: string): Generator<Found> {
  for (const [key, value] of Object.entries(tree)) {
    const wrong = misspelled(key, path)
    yield wrong
    if (wrong === undefined && isTree(value)) yield* misspelledNames(value, path ? `${path}.${key}` : key)
  }
}

function misspelled(key: string, path: string): Problem | undefined {
  const inner = path ? `${path}.${key}` : key
  if (key.length > longestPath) return problem(inner, `is longer than ${longestPath} characters`)
  if (key === '') return problem(path || 'config_override_string', 'has a name that is empty')
  if (!grammar.test(key)) return problem(inner, 'is not a path: join names of letters, digits, _, :, $ and - with dots')
  if (key.split('.').includes('__proto__')) return problem(inner, 'is not a path: __proto__ is no name')
  if (getDepth(key) > mostNames) return problem(inner, `is not a setting: it has more than ${mostNames} names`)
  return undefined
}

/** The same with every dotted name as objects in each other, shallow ones first. */
function* unfolded(value: unknown): Steps<unknown> {
  if (!isTree(value)) return value
  const nested: Tree = {}
  for (const level of yield* byDepth(value)) {
    for (const [path, inner] of level) {
      yield undefined
      const names = path.split('.')
      const last = names.pop() ?? ''
      let at = nested
      for (const name of names) {
        const known = ownValue(at, name)
        const next: Tree = isTree(known) ? known : {}
        at[name] = next
        at = next
      }
      at[last] = yield* unfolded(inner)
    }
  }
  return nested
}
