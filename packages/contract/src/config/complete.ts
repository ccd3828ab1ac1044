/** Whether everything that was set is complete: an entry may have fields that it cannot be without. */
import { type ConfigOverride, configTree } from './override.ts'
import { type Found, firstInSteps, type Problem, problem } from './problem.ts'
import { rendered, toEntry } from './render.ts'
import type { Group, Node, RecordOf } from './schema/nodes.ts'
import { configSchema } from './schema/schema.ts'
import { atOnce, type Steps } from './steps.ts'
import { isTree, ownValue } from './tree.ts'

/** What is incomplete, or too much, after a change. What was so before is not held against it. */
export function incompleteAfter(before: ConfigOverride, after: ConfigOverride): Problem[] {
  return atOnce(incompleteInSteps(before, after))
}

export function* incompleteInSteps(before: ConfigOverride, after: ConfigOverride): Steps<Problem[]> {
  const found = new Set<Problem>()
  for (const each of incomplete(configSchema, yield* configTree(after), '', '')) {
    if (each === undefined) yield undefined
    else found.add(each)
  }
  // Nearly every configuration is complete, and what was before need not be looked through.
  if (found.size === 0) return []
  for (const each of incomplete(configSchema, yield* configTree(before), '', '')) {
    if (each === undefined) yield undefined
    else found.delete(each)
  }
  return yield* firstInSteps(found)
}

/** `name` is that of the entry that the node stands in. */
function* incomplete(node: Node, given: unknown, path: string, name: string): Generator<Found> {
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

function* incompleteGroup(node: Group, given: unknown, path: string, name: string): Generator<Found> {
  for (const [field, inner] of Object.entries(node.fields))
    yield* incomplete(inner, ownValue(given, field), path ? `${path}.${field}` : field, name)
  if (!node.rule) return
  // Each rule takes what its own group renders to.
  const objections = node.rule((yield* rendered(node, given, name)) as never, name)
  for (const each of objections)
    yield each && problem(each.field === null ? path : `${path}.${each.field}`, each.clause)
}

function* incompleteRecord(node: RecordOf, given: unknown, path: string): Generator<Found> {
  const ids = isTree(given) ? Object.keys(given) : []
  if (ids.length > node.most) yield problem(path, `has more than ${node.most} entries`)
  // A set of ids has nothing inside that could be missing.
  if (node.entry.kind === 'setting') return
  for (const id of ids) {
    yield undefined
    yield* incomplete(node.entry, toEntry(node.builtIn, given, id), `${path}.${id}`, id)
  }
}
