/**
 * The permissions of the configuration, unfolded into tables so that one statement can follow them.
 *
 * A writer of the configuration calls this in the same transaction, with the project's row locked.
 * Only what differs is written: most changes of a configuration do not touch permissions.
 */
import { getNames, type ProjectConfig } from '@latchkey/contract'
import type { Tx } from '../kernel/db/db.ts'
import { inSteps, yielding } from '../kernel/yielding.ts'
import {
  type Containment,
  deleteContainments,
  deleteDefinitions,
  putContainments,
  putDefinitions,
} from './definitions.store.ts'
import { containments, findDefinition, type Scope } from './definitions.ts'

export async function unfoldDefinitions(
  tx: Tx,
  before: ProjectConfig,
  after: ProjectConfig,
  due = yielding(),
): Promise<void> {
  const { gone, fresh, lost, gained } = await inSteps(differing(before, after), due)
  // A deleted definition waits for those who grant it at this moment. What they granted is seen, and
  // removed, by the caller, which deletes the grants afterwards.
  await deleteDefinitions(tx, gone)
  await putDefinitions(tx, fresh)
  await deleteContainments(tx, lost)
  await putContainments(tx, gained)
}

interface Differing {
  readonly gone: string[]
  readonly fresh: [id: string, scope: Scope][]
  readonly lost: Containment[]
  readonly gained: Containment[]
}

/** In steps: there may be twenty thousand of each. */
function* differing(before: ProjectConfig, after: ProjectConfig): Generator<undefined, Differing> {
  const found: Differing = { gone: [], fresh: [], lost: [], gained: [] }
  for (const id of getNames(before.rbac.permissions, after.rbac.permissions)) {
    yield undefined
    const scope = findDefinition(after, id)?.scope
    if (scope === undefined) found.gone.push(id)
    else if (findDefinition(before, id)?.scope !== scope) found.fresh.push([id, scope])
    const [was, is] = [new Set(containments(before, id)), new Set(containments(after, id))]
    found.lost.push(...without(id, was, is))
    found.gained.push(...without(id, is, was))
  }
  return found
}

function without(containerId: string, some: ReadonlySet<string>, others: ReadonlySet<string>): Containment[] {
  return [...some].filter(id => !others.has(id)).map(containedId => ({ containerId, containedId }))
}
