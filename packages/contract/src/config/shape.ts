/** Whether a value fits the place that a path of the configuration leads to. Null fits every place that can be set. */
import { parseWire } from '../kernel/problems.ts'
import { type Problem, problem } from './problem.ts'
import type { Group, Node, RecordOf, Setting } from './schema/nodes.ts'
import { configSchema } from './schema/schema.ts'
import { isTree, ownValue } from './tree.ts'

export function* problemsAt(path: string, value: unknown): Generator<Problem> {
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
export function cleaned(path: string, value: unknown): unknown {
  let node: Node | null = configSchema
  for (const name of path.split('.')) node = node && innerNode(node, name)
  return node ? clean(node, value) : value
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

function* misfits(node: Node, value: unknown, path: string): Generator<Problem> {
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

function* misfitsInside(node: Group | RecordOf, value: object, path: string): Generator<Problem> {
  for (const [name, inner] of Object.entries(value)) {
    const next = step(node, name, path)
    if ('problem' in next) yield next.problem
    else yield* misfits(next.node, inner, below(path, name))
  }
}

function valueProblems(schema: Setting['value'], value: unknown, path: string): readonly Problem[] {
  const parsed = parseWire(schema, value, path)
  return parsed.ok ? [] : parsed.problems
}

function clean(node: Node, value: unknown): unknown {
  if (value === null) return null
  if (node.kind === 'setting') return node.value.parse(value)
  if (!isTree(value)) return value
  const inside = Object.keys(value).map(name => {
    const inner = innerNode(node, name)
    return [name, inner ? clean(inner, ownValue(value, name)) : ownValue(value, name)] as const
  })
  return Object.fromEntries(inside)
}

function below(path: string, name: string): string {
  return path ? `${path}.${name}` : name
}
