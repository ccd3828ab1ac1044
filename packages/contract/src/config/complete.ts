/** Whether everything that was set is complete: an entry may have fields that it cannot be without. */
import { type ConfigOverride, configTree } from './override.ts'
import { firstOf, type Problem, problem } from './problem.ts'
import { entryOf, rendered } from './render.ts'
import type { Group, Node, RecordOf } from './schema/nodes.ts'
import { configSchema } from './schema/schema.ts'
import { isTree, ownValue } from './tree.ts'

/** What is incomplete, or too much, after a change. What was so before is not held against it. */
export function incompleteAfter(before: ConfigOverride, after: ConfigOverride): Problem[] {
  const known = new Set(incomplete(configSchema, configTree(before), '', ''))
  const fresh = function* () {
    for (const each of incomplete(configSchema, configTree(after), '', '')) if (!known.has(each)) yield each
  }
  return firstOf(fresh())
}

/** `name` is that of the entry that the node stands in. */
function* incomplete(node: Node, given: unknown, path: string, name: string): Generator<Problem> {
  switch (node.kind) {
    case 'setting':
      if (node.isNeeded && given === undefined) yield problem(path, 'is a required field')
      return
    case 'group':
      if (given !== undefined || !node.isOptional) yield* incompleteGroup(node, given, path, name)
      return
    case 'record':
      return yield* incompleteRecord(node, given, path)
    case 'either':
      if (isTree(given)) yield* incompleteRecord(node.record, given, path)
  }
}

function* incompleteGroup(node: Group, given: unknown, path: string, name: string): Generator<Problem> {
  for (const [field, inner] of Object.entries(node.fields))
    yield* incomplete(inner, ownValue(given, field), path ? `${path}.${field}` : field, name)
  if (!node.rule) return
  // Each rule takes what its own group renders to.
  const objections = node.rule(rendered(node, given, name) as never)
  for (const { field, clause } of objections) yield problem(field === null ? path : `${path}.${field}`, clause)
}

function* incompleteRecord(node: RecordOf, given: unknown, path: string): Generator<Problem> {
  const ids = isTree(given) ? Object.keys(given) : []
  if (ids.length > node.most) yield problem(path, `has more than ${node.most} entries`)
  // A set of ids has nothing inside that could be missing.
  if (node.entry.kind === 'setting') return
  for (const id of ids) yield* incomplete(node.entry, entryOf(node.builtIn, given, id), `${path}.${id}`, id)
}
