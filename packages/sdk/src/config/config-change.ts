/** What is kept about the changes of a configuration. */
import type { Actor, ConfigChange as WireChange, ConfigChangeDetails as WireDetails } from '@latchkey/contract'
import type { PageOf } from '../pages.ts'

export type { Actor } from '@latchkey/contract'

/**
 * One change of the configuration: who made it, when, and which paths.
 *
 * @example
 * for (const { at, by, paths } of await project.listConfigChanges()) console.log(at, by.name, paths)
 */
export interface ConfigChange {
  /** The version that it made. */
  readonly version: number
  readonly at: Date
  readonly by: Actor
  readonly comment: string | null
  /** The version that was restored with it, if one was. */
  readonly restored: number | null
  /** The first twenty. A path may be that of a whole entry, which was added or removed. */
  readonly paths: readonly string[]
  /** How many there are in all. */
  readonly pathCount: number
}

/** A page of changes, newest first. */
export type ConfigChangePage = PageOf<ConfigChange>

/** One change, path by path. */
export interface ConfigChangeDetails extends ConfigChange {
  readonly changes: readonly ConfigPathChange[]
}

/** What stood at a path and what came there. What is missing was not set. Secrets read `•••`. */
export interface ConfigPathChange {
  readonly path: string
  readonly before?: unknown
  readonly after?: unknown
}

export function toConfigChange(wire: WireChange): ConfigChange {
  const { version, atMillis, by, comment, restored, paths, pathCount } = wire
  return Object.freeze({ version, at: new Date(atMillis), by, comment, restored, paths, pathCount })
}

export function toConfigChangeDetails(wire: WireDetails): ConfigChangeDetails {
  const changes = wire.changes.map(({ path, before, after }) => ({
    path,
    ...(before !== null && { before: JSON.parse(before) }),
    ...(after !== null && { after: JSON.parse(after) }),
  }))
  return Object.freeze({ ...toConfigChange(wire), changes })
}
