/** Whether a value is valid at a path of the configuration. Null is valid at every path that can be set. */
import { parseWire } from '../kernel/problems.ts'
import { type Found, type Problem, problem } from './problem.ts'
import type { Group, Node, RecordOf, Setting } from './schema/nodes.ts'
import { configSchema } from './schema/schema.ts'
import type { Steps } from './steps.ts'
import { isTree, ownValue, type Tree } from './tree.ts'

export function* problemsAt(path: string, value: unknown): Generator<Found> {
  let node: Node = configSchema
  let reached = ''
  for (const name of path.split('.')) {
    const next = step(node, name, reached)
    if ('problem' in next) return yield next.problem
    node = next.node
    reached = below(reached, name)
  }
  yield* misfits(node, value, path)
}

/** A value that fits, in the form in which it is stored. */
export function* cleaned(path: string, value: unknown): Steps<unknown> {
  let node: Node | null = configSchema
  for (const name of path.split('.')) node = node && innerNode(node, name)
  return node ? yield* clean(node, value) : value
}

type Step = { readonly node: Node } | { readonly problem: Problem }

function step(node: Node, name: string, path: string): Step {
  const record = node.kind === 'either' ? node.record : node
  const here = below(path, name)
  switch (record.kind) {
    case 'setting':
      return { problem: problem(here, `is not a setting: ${path} holds a value, and nothing is below it`) }
    case 'group': {
      const field = innerNode(record, name)
      return field ? { node: field } : { problem: problem(here, unknownIn(record, path)) }
    }
    case 'record': {
      const [wrong] = valueProblems(record.name, name, here)
      return wrong === undefined ? { node: record.entry } : { problem: wrong }
    }
  }
}

function innerNode(node: Node, name: string): Node | null {
  if (node.kind === 'group') return Object.hasOwn(node.fields, name) ? (node.fields[name] ?? null) : null
  if (node.kind === 'record') return node.entry
  return node.kind === 'either' ? node.record.entry : null
}

function unknownIn({ fields }: Group, path: string): string {
  const known = Object.keys(fields).join(', ')
  return `is not a setting. ${path ? `Below ${path} there are` : 'There are'}: ${known}`
}

function* misfits(node: Node, value: unknown, path: string): Generator<Found> {
  if (node.kind === 'setting' && node.isReadOnly) return yield problem(path, 'cannot be set')
  if (value === null) return
  switch (node.kind) {
    case 'setting':
      return yield* valueProblems(node.value, value, path)
    case 'group':
    case 'record':
      if (!isTree(value)) return yield problem(path, 'must be an object')
      return yield* misfitsInside(node, value, path)
    case 'either':
      if (isTree(value)) return yield* misfitsInside(node.record, value, path)
      for (const line of valueProblems(node.setting.value, value, path)) yield `${line}, or an object`
  }
}

function* misfitsInside(node: Group | RecordOf, value: object, path: string): Generator<Found> {
  for (const [name, inner] of Object.entries(value)) {
    yield undefined
    const next = step(node, name, path)
    if ('problem' in next) yield next.problem
    else yield* misfits(next.node, inner, below(path, name))
  }
}

function valueProblems(schema: Setting['value'], value: unknown, path: string): readonly Problem[] {
  const parsed = parseWire(schema, value, path)
  return parsed.ok ? [] : parsed.problems
}

function* clean(node: Node, value: unknown): Steps<unknown> {
  if (value === null) return null
  if (node.kind === 'setting') return node.value.parse(value)
  if (!isTree(value)) return value
  const inside: Tree = {}
  for (const name of Object.keys(value)) {
    yield undefined
    const inner = innerNode(node, name)
    inside[name] = inner ? yield* clean(inner, ownValue(value, name)) : ownValue(value, name)
  }
  return inside
}

function below(path: string, name: string): string {
  return path ? `${path}.${name}` : name
}
