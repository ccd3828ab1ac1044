/**
 * The levels of a configuration: what an owner set at `environment` lies over what a file pushed at `branch`. One override is
 * stored, that which holds; the push is stored beside it and shows which of the values came with it.
 */
import { configDifferences } from './difference.ts'
import { type ConfigOverride, withChanges } from './override.ts'
import { mapSecrets } from './secrets.ts'
import { ownValue } from './tree.ts'

export const configLevels = ['project', 'branch', 'environment'] as const
export type ConfigLevel = (typeof configLevels)[number]

const isOfProject = (path: string) => path.split('.')[0] === 'project'

/** What was set at a level. */
export function overrideAtLevel(level: ConfigLevel, stored: ConfigOverride, pushed: ConfigOverride): ConfigOverride {
  if (level === 'branch') return pushed
  const isOfLevel = (path: string) =>
    level === 'project' ? isOfProject(path) : !isOfProject(path) && !isSameAt(path, stored, pushed)
  return Object.fromEntries(Object.entries(stored).filter(([path]) => isOfLevel(path)))
}

/** What changes of the stored override when a push takes the place of another. What the environment set stays. */
export function changesByPush(stored: ConfigOverride, before: ConfigOverride, after: ConfigOverride): ConfigOverride {
  return changesAt(before, after, path =>
    isSameAt(path, stored, before) ? (ownValue(after, path) ?? null) : undefined,
  )
}

/** What changes of the stored override when a level other than `branch` is set to something. What was pushed shows below it. */
export function changesByLevel(before: ConfigOverride, after: ConfigOverride, pushed: ConfigOverride): ConfigOverride {
  return changesAt(before, after, path => ownValue(after, path) ?? ownValue(pushed, path) ?? null)
}

/** What a level must not contain, a sentence for each path. */
export function misplacedAt(level: ConfigLevel, changes: ConfigOverride): string[] {
  const misplaced = Object.entries(withChanges({}, changes)).filter(([path, value]) => {
    if (level !== 'branch') return (level === 'project') !== isOfProject(path)
    return isOfProject(path) || path.startsWith('domains.') || hasSecret(value, path)
  })
  return misplaced.map(([path]) => `${path} cannot be set at the level ${level}`)
}

function hasSecret(value: unknown, path: string): boolean {
  let isFound = false
  mapSecrets(
    value,
    secret => {
      isFound = true
      return secret
    },
    path,
  )
  return isFound
}

function changesAt(before: ConfigOverride, after: ConfigOverride, getValue: (path: string) => unknown): ConfigOverride {
  const paths = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    path => !isSameAt(path, before, after),
  )
  const changes = paths.map(path => [path, getValue(path)] as const)
  return Object.fromEntries(changes.filter(([, value]) => value !== undefined))
}

function isSameAt(path: string, one: ConfigOverride, other: ConfigOverride): boolean {
  return configDifferences({ value: ownValue(one, path) }, { value: ownValue(other, path) }).length === 0
}
