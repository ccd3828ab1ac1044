/**
 * The permissions of the configuration, unfolded into tables so that one statement can follow them.
 *
 * Whoever writes the configuration calls this in the same transaction, with the project's row locked.
 * Only what differs is written: most changes of a configuration do not touch permissions.
 */
import type { ProjectConfig } from '@latchkey/contract'
import type { Tx } from '../kernel/db/db.ts'
import {
  type Containment,
  deleteContainments,
  deleteDefinitions,
  putContainments,
  putDefinitions,
} from './definitions.store.ts'
import { containedIn, type Scope } from './definitions.ts'

export async function unfoldDefinitions(tx: Tx, before: ProjectConfig, after: ProjectConfig): Promise<void> {
  const [was, is] = [unfolded(before), unfolded(after)]
  const gone = [...was.definitions.keys()].filter(id => !is.definitions.has(id))
  const fresh = [...is.definitions].filter(([id, scope]) => was.definitions.get(id) !== scope)
  // A deleted definition waits for those who grant it at this moment. What they granted is seen, and
  // removed, by whoever deletes the grants afterwards.
  await deleteDefinitions(tx, gone)
  await putDefinitions(tx, fresh)
  await deleteContainments(tx, without(was.containments, is.containments))
  await putContainments(tx, without(is.containments, was.containments))
}

interface Unfolded {
  readonly definitions: ReadonlyMap<string, Scope>
  /** By a name of their own. */
  readonly containments: ReadonlyMap<string, Containment>
}

function unfolded(config: ProjectConfig): Unfolded {
  const definitions = Object.entries(config.rbac.permissions)
  return {
    definitions: new Map(definitions.map(([id, { scope }]) => [id, scope])),
    containments: new Map(
      definitions.flatMap(([containerId]) =>
        containedIn(config, containerId).map(
          // No id has a slash.
          containedId => [`${containerId}/${containedId}`, { containerId, containedId }] as const,
        ),
      ),
    ),
  }
}

function without(some: ReadonlyMap<string, Containment>, others: ReadonlyMap<string, Containment>): Containment[] {
  return [...some].filter(([name]) => !others.has(name)).map(([, containment]) => containment)
}
