/** Why someone holds a permission: from what was granted, the shortest way through what contains what. */
import {
  isSystemPermission,
  type PermissionExplanation,
  PermissionNotFound,
  WrongPermissionScope,
} from '@latchkey/contract'
import type { Db } from '../kernel/db/db.ts'
import { type Containment, findScope } from './definitions.store.ts'
import { listGrantedInProject, listGrantedInTeams } from './held.store.ts'
import { listContainmentsLeadingTo } from './paths.store.ts'

/** Enough to understand it. A project may have thousands of definitions, one inside the other. */
const mostPaths = 100
const mostSteps = 20_000

export interface PermissionQuestion {
  /** Absent: the permission is one of the whole project. */
  readonly teamId?: string
  readonly userId: string
  readonly permissionId: string
}

/** @throws {@link PermissionNotFound} or {@link WrongPermissionScope} */
export async function explainPermission(db: Db, question: PermissionQuestion): Promise<PermissionExplanation> {
  const { teamId, userId, permissionId } = question
  await checkScope(db, question)
  const grants =
    teamId === undefined ? await listGrantedInProject(db, { userId }) : await listGrantedInTeams(db, { teamId, userId })
  const nextStep = stepsTowards(permissionId, await listContainmentsLeadingTo(db, permissionId))
  const paths = shortestPaths(new Set(grants.map(({ id }) => id)), nextStep)
  return { userId, teamId: teamId ?? null, permissionId, isHeld: paths.length > 0, paths }
}

async function checkScope(db: Db, { teamId, permissionId }: PermissionQuestion): Promise<void> {
  const expectedScope = teamId === undefined ? 'project' : 'team'
  const actualScope = isSystemPermission(permissionId) ? 'team' : await findScope(db, permissionId)
  if (actualScope === null) throw PermissionNotFound({ permissionId })
  if (actualScope !== expectedScope) throw WrongPermissionScope({ permissionId, expectedScope, actualScope })
}

/** What to go to next from a permission; the goal itself leads nowhere. */
type NextStep = ReadonlyMap<string, string | null>

/** The next step on the shortest way from each permission that leads to the goal, nearest first. */
function stepsTowards(goal: string, containments: readonly Containment[]): NextStep {
  const containers = new Map<string, string[]>()
  for (const { containerId, containedId } of containments) {
    const known = containers.get(containedId)
    if (known) known.push(containerId)
    else containers.set(containedId, [containerId])
  }
  const nextStep = new Map<string, string | null>([[goal, null]])
  // A map is walked on to what is added meanwhile, so that what is near comes before what is far.
  for (const id of nextStep.keys()) {
    for (const containerId of containers.get(id) ?? []) if (!nextStep.has(containerId)) nextStep.set(containerId, id)
  }
  return nextStep
}

/** One for every grant that leads to the goal, as far as that is not too much to read. */
function shortestPaths(grants: ReadonlySet<string>, nextStep: NextStep): string[][] {
  const nearest = [...nextStep.keys()].filter(id => grants.has(id)).slice(0, mostPaths)
  let steps = 0
  return nearest
    .map(id => pathFrom(id, nextStep))
    .filter((path, index) => {
      steps += path.length
      return index === 0 || steps <= mostSteps
    })
}

function pathFrom(id: string, nextStep: NextStep): string[] {
  const path: string[] = []
  for (let at: string | null | undefined = id; typeof at === 'string'; at = nextStep.get(at)) path.push(at)
  return path
}
