/**
 * A project's configuration, rendered: the defaults with what its owner changed laid over them.
 *
 * Secrets inside the override are sealed; rendering opens them, so that a rendered configuration must
 * not be stored or logged.
 */
import { type ConfigOverride, configDefaults, configEntryDefaults, type ProjectConfig } from '@latchkey/contract'
import type { Sealer } from '../kernel/crypto/sealed.ts'

/** Paths whose value is sealed at rest. A star stands for the name of an entry. */
const secretPaths = [/^auth\.oauth\.providers\.[^.]+\.clientSecret$/, /^emails\.server\.password$/]

export function renderConfig(override: ConfigOverride, sealer: Sealer, projectId: string): ProjectConfig {
  const rendered: Tree = structuredClone(configDefaults) as unknown as Tree // a tree of plain objects
  const byDepth = Object.entries(override).sort(([one], [other]) => depthOf(one) - depthOf(other))
  for (const [path, value] of byDepth) setPath(rendered, path.split('.'), value)
  completeEntries(rendered)
  mapSecrets(rendered, '', sealed => sealer.open(sealed, sealingContext(projectId)))
  return rendered as unknown as ProjectConfig // the writers of the override keep to the schema
}

/** Lays new values over an override. A path replaces everything that was stored at it or below it. */
export function withChanges(before: ConfigOverride, changes: ConfigOverride): ConfigOverride {
  const kept = Object.entries(before).filter(
    ([stored]) => !Object.keys(changes).some(path => stored === path || stored.startsWith(`${path}.`)),
  )
  return { ...Object.fromEntries(kept), ...changes }
}

/** The same values with every secret sealed. */
export function sealSecrets(changes: ConfigOverride, sealer: Sealer, projectId: string): ConfigOverride {
  const sealed = structuredClone(changes) as Tree
  const seal = (secret: string) => sealer.seal(secret, sealingContext(projectId))
  for (const [path, value] of Object.entries(sealed)) {
    if (typeof value === 'string' && isSecret(path)) sealed[path] = seal(value)
    else mapSecrets(value, path, seal)
  }
  return sealed
}

type Tree = Record<string, unknown>

function sealingContext(projectId: string): string {
  return `${projectId}/projects/config`
}

function isSecret(path: string): boolean {
  return secretPaths.some(pattern => pattern.test(path))
}

function mapSecrets(tree: unknown, path: string, change: (secret: string) => string): void {
  if (!isTree(tree)) return
  for (const [key, value] of Object.entries(tree)) {
    const inner = path ? `${path}.${key}` : key
    if (typeof value === 'string' && isSecret(inner)) tree[key] = change(value)
    else mapSecrets(value, inner, change)
  }
}

function setPath(tree: Tree, path: readonly string[], value: unknown): void {
  const [key = '', ...rest] = path
  if (rest.length === 0) {
    if (value === null) delete tree[key]
    else tree[key] = structuredClone(value)
    return
  }
  const inner = isTree(tree[key]) ? tree[key] : {}
  tree[key] = inner
  setPath(inner, rest, value)
}

function completeEntries(rendered: Tree): void {
  for (const [path, defaults] of Object.entries(configEntryDefaults)) {
    const record = path.split('.').reduce<unknown>((tree, key) => (isTree(tree) ? tree[key] : undefined), rendered)
    if (!isTree(record)) continue
    for (const [id, entry] of Object.entries(record)) record[id] = { ...defaults, ...(isTree(entry) ? entry : {}) }
  }
}

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function depthOf(path: string): number {
  return path.split('.').length
}
