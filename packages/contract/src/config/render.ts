/** A configuration as it holds: the defaults, with what was set laid over them. */
import { lightThemeId } from './built-in-emails.ts'
import { type ConfigOverride, configTree } from './override.ts'
import type { Group, Node, RecordOf, Setting } from './schema/nodes.ts'
import { configSchema, type ProjectConfig } from './schema/schema.ts'
import { atOnce, type Steps } from './steps.ts'
import { getNames, isTree, ownValue, type Tree } from './tree.ts'

export function renderConfig(override: ConfigOverride): ProjectConfig {
  return atOnce(renderConfigInSteps(override))
}

export function* renderConfigInSteps(override: ConfigOverride): Steps<ProjectConfig> {
  const tree = yield* configTree(override)
  // The schema describes what comes out; what went in was held to it when it was stored.
  const config = (yield* rendered(configSchema, tree, '')) as ProjectConfig
  const { themes, selectedThemeId } = config.emails
  if (Object.hasOwn(themes, selectedThemeId)) return config
  return { ...config, emails: { ...config.emails, selectedThemeId: lightThemeId } }
}

/** What a node is when this was set. `name` is that of the entry it stands in. Undefined: it is not there. */
export function* rendered(node: Node, given: unknown, name: string): Steps<unknown> {
  switch (node.kind) {
    case 'setting':
      return given ?? getInitial(node, name)
    case 'group':
      return given === undefined && node.isOptional ? undefined : yield* renderedGroup(node, given, name)
    case 'record':
      return yield* renderedRecord(node, given)
    case 'either':
      if (isTree(given)) return yield* rendered(node.record, given, name)
      return given ?? getInitial(node.setting, name) ?? {}
  }
}

function* renderedRecord({ builtIn, entry }: RecordOf, given: unknown): Steps<Tree> {
  const record: Tree = {}
  for (const id of getNames(builtIn, isTree(given) ? given : {})) {
    yield undefined
    record[id] = yield* rendered(entry, toEntry(builtIn, given, id), id)
  }
  return record
}

function* renderedGroup({ fields }: Group, given: unknown, name: string): Steps<Tree> {
  const group: Tree = {}
  for (const [field, node] of Object.entries(fields)) {
    const value = yield* rendered(node, ownValue(given, field), name)
    if (value !== undefined) group[field] = value
  }
  return group
}

function getInitial({ initial }: Setting, name: string): unknown {
  return initial?.(name)
}

/** What was set of an entry lies over what is built in. */
export function toEntry(builtIn: Readonly<Record<string, object>>, given: unknown, id: string): unknown {
  const own = ownValue(given, id)
  return Object.hasOwn(builtIn, id) ? { ...builtIn[id], ...(isTree(own) ? own : {}) } : own
}

export const configDefaults: ProjectConfig = renderConfig({})
