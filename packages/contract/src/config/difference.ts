/** What is different between two configurations, path by path. Loads no schema, so that browsers can use it. */
import { atOnce, type Steps } from './steps.ts'
import { getNames, isTree, ownValue, type Tree } from './tree.ts'

/** Where two configurations differ. Without `before` it was not there; without `after` it is not there any more. */
export interface ConfigDifference {
  readonly path: string
  readonly before?: unknown
  readonly after?: unknown
}

/**
 * As few paths as say everything: an entry that is new or gone is one of them, whole.
 *
 * @example
 * configDifferences({ teams: { a: 1 } }, { teams: { a: 2 } }) // [{ path: 'teams.a', before: 1, after: 2 }]
 */
export function configDifferences(before: object, after: object): ConfigDifference[] {
  return atOnce(differencesInSteps(before, after))
}

export function differencesInSteps(before: object, after: object): Steps<ConfigDifference[]> {
  return differences('', before, after)
}

/**
 * The override that makes one configuration the other. Null takes away.
 *
 * @example
 * configDifference({ teams: { a: 1 } }, { teams: { a: 2 } }) // { 'teams.a': 2 }
 */
export function configDifference(before: object, after: object): Readonly<Record<string, unknown>> {
  return differencesAsOverride(configDifferences(before, after))
}

/** The override that makes these differences. */
export function differencesAsOverride(made: readonly ConfigDifference[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(made.map(each => [each.path, each.after ?? null]))
}

/** Makes a configuration what it was before these differences. */
export function undo(tree: Tree, differences: readonly ConfigDifference[]): void {
  for (const { path, before } of differences) {
    const names = path.split('.')
    const last = names.pop() ?? ''
    const parent = names.reduce<unknown>(ownValue, tree)
    if (!isTree(parent)) continue
    if (before === undefined) delete parent[last]
    else parent[last] = before
  }
}

/** More differences than this in one group are returned as one. */
const mostInside = 1_000

function* differences(path: string, before: unknown, after: unknown): Steps<ConfigDifference[]> {
  if (!isTree(before) || !isTree(after)) return isEqual(before, after) ? [] : [{ path, ...was(before), ...is(after) }]
  const found: { readonly name: string; readonly below: ConfigDifference[] }[] = []
  for (const name of getNames(before, after)) {
    yield undefined
    const below = yield* differences(path ? `${path}.${name}` : name, ownValue(before, name), ownValue(after, name))
    if (below.length > 0) found.push({ name, below })
  }
  // Few of the names differ, and only those are put in order.
  const inside = found.sort((one, other) => (one.name < other.name ? -1 : 1)).flatMap(({ below }) => below)
  return path && inside.length > mostInside ? [{ path, before, after }] : inside
}

const was = (before: unknown) => (before === undefined ? {} : { before })
const is = (after: unknown) => (after === undefined ? {} : { after })

function isEqual(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other)
}
