/**
 * The override of a configuration: what an owner set, as dotted paths and their values. It is stored in one form
 * only: each setting by its own path, and each entry of a record whole, by the path of the entry.
 */
import type { Group, Node } from './schema/nodes.ts'
import { configSchema } from './schema/schema.ts'
import { atOnce, type Steps } from './steps.ts'
import { byDepth, isTree, ownValue, type Tree, toEntries } from './tree.ts'

/** Dotted paths and what they are set to. In a change, null takes away what was set there. */
export type ConfigOverride = Readonly<Record<string, unknown>>

/**
 * Lays new values over an override. A path replaces everything that was set at it or below it; its siblings and what
 * is above it stay. Of two paths in one change, the deeper one lies over the other.
 */
export function withChanges(before: ConfigOverride, changes: ConfigOverride): ConfigOverride {
  return atOnce(withChangesInSteps(before, changes))
}

export function* withChangesInSteps(before: ConfigOverride, changes: ConfigOverride): Steps<ConfigOverride> {
  const tree = yield* configTree(before)
  yield* layAll(tree, changes)
  return yield* overrideOfTree(tree)
}

/** What was set, as nested objects. Groups and records are always there, be they empty. */
export function* configTree(override: ConfigOverride): Steps<Tree> {
  const tree: Tree = {}
  yield* layAll(tree, override)
  return withGroups(configSchema, tree)
}

function* layAll(tree: Tree, override: ConfigOverride): Steps<void> {
  for (const level of yield* byDepth(override)) {
    for (const [path, value] of level) {
      yield undefined
      lay(tree, path, isTree(value) ? yield* withoutNulls(value) : value)
    }
  }
}

/** A path into an entry that does not exist makes it, also when it only clears one of its settings. */
function lay(tree: Tree, path: string, value: unknown): void {
  const names = path.split('.')
  const last = names.pop() ?? ''
  let at = tree
  for (const name of names) {
    const inner = ownValue(at, name)
    const next: Tree = isTree(inner) ? inner : {}
    at[name] = next
    at = next
  }
  if (value === null) delete at[last]
  else at[last] = value
}

function* withoutNulls(value: Tree): Steps<Tree> {
  const kept: Tree = {}
  for (const [name, inner] of toEntries(value)) {
    yield undefined
    if (inner !== null) kept[name] = isTree(inner) ? yield* withoutNulls(inner) : inner
  }
  return kept
}

/** The same tree, with the groups and records that have a fixed path in it. */
function withGroups(node: Node, tree: Tree): Tree {
  if (node.kind !== 'group') return tree
  for (const [name, field] of Object.entries(node.fields)) {
    if (!isFixed(field)) continue
    const inner = ownValue(tree, name)
    tree[name] = withGroups(field, isTree(inner) ? inner : {})
  }
  return tree
}

function isFixed(node: Node): boolean {
  return node.kind === 'record' || (node.kind === 'group' && !node.isOptional)
}

function* overrideOfTree(tree: Tree): Steps<ConfigOverride> {
  const override: Record<string, unknown> = {}
  for (const [path, value] of pathsIn(configSchema, tree, '')) {
    yield undefined
    override[path] = value
  }
  return override
}

function* pathsIn(node: Node | undefined, value: unknown, path: string): Generator<[string, unknown]> {
  const below = (name: string) => (path ? `${path}.${name}` : name)
  if (node?.kind === 'group' && isFixed(node) && isTree(value)) {
    // A setting that this version does not know was set by a later one, and is kept for it.
    for (const [name, inner] of toEntries(value)) yield* pathsIn(getField(node, name), inner, below(name))
  } else if (node?.kind === 'record' && node.entry.kind === 'group' && isTree(value)) {
    for (const [id, entry] of toEntries(value)) yield [below(id), entry]
  } else if (node?.kind !== 'record' || !isTree(value) || Object.keys(value).length > 0) yield [path, value]
}

function getField({ fields }: Group, name: string): Node | undefined {
  return Object.hasOwn(fields, name) ? fields[name] : undefined
}
