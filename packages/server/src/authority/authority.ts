/**
 * Authority that is derived: a session, a token, a link or an invitation made by a key, a colleague or a member is worth
 * nothing once that key is closed, or the colleague or member may not make it any more.
 *
 * The statement that accepts such a credential looks at the key set itself ({@link keySetIsOpen} of the tables). Colleagues are
 * users of the project `internal`, which may be on another node, so that a second statement looks at them.
 */
import { type ColleagueRole, getRole, mayActAs, rolePermissions } from '@latchkey/contract'
import type { App } from '../app.ts'
import { bindToRead, type Db } from '../kernel/db/db.ts'
import { type Caller, internalProjectId, type Project } from '../kernel/http/caller.ts'
import { neededRole } from '../kernel/http/gate.ts'
import { firstNotToGive } from '../team-roles/team-roles.ts'
import { findColleague, findMemberGrants, isKeySetOpen } from './authority.store.ts'
import type { Source } from './authority.tables.ts'

export type { Source } from './authority.tables.ts'

interface Making {
  /** The least role of a colleague who may make this. */
  readonly role: ColleagueRole
  /** Whether it ends with the session of the colleague. */
  readonly endsWithSession: boolean
}

/** By what a caller makes something. Null: a visitor, or a run of a workflow, which the server started itself. */
export function getSource(
  { level, user, authority, project }: Caller,
  { role, endsWithSession }: Making,
): Source | null {
  if (level === 'client') return user && { by: 'member', userId: user.id }
  if (authority.is === 'workflow' || authority.is === 'no-key') return null
  if (authority.is === 'key') return { by: 'key', keySetId: authority.keySet.id }
  const { userId } = authority
  const sessionId = endsWithSession ? authority.sessionId : null
  return { by: 'colleague', userId, sessionId, role: neededRole(project, role) }
}

/** Whether a key set or a colleague may still make it. Of a member the row that knows the permission decides. */
export async function mayStill(app: Pick<App, 'clock'>, db: Db, source: Source | null): Promise<boolean> {
  if (source === null || source.by === 'member') return true
  const now = app.clock.now()
  if (source.by === 'key') return isKeySetOpen(db, source, now)
  const { userId, sessionId, role } = source
  const internal = bindToRead(db, internalProjectId)
  const found = await findColleague(internal, { projectId: db.projectId, userId, sessionId, now })
  if (!found || !mayActAs(getRole(found.grantedIds), role)) return false
  // The session of the colleague may have been made by another: each was made before what it made, so this ends.
  return mayStill(app, internal, found.sessionSource)
}

export interface MemberAct {
  readonly teamId: string
  readonly userId: string
  /** What the member must hold, or be allowed to give. */
  readonly permissionIds: readonly string[]
}

/** Whether a user is still a member of the team, and may still give all of this there. */
export async function memberMayStill(
  { clock }: App,
  db: Db,
  project: Project,
  { teamId, userId, permissionIds }: MemberAct,
): Promise<boolean> {
  const granted = await findMemberGrants(db, { teamId, userId, now: clock.now() })
  return (
    granted !== null && firstNotToGive(project.config, grantsThatCount(project, granted), permissionIds) === undefined
  )
}

/** Of what a member of a team was granted, what they may act by. */
export function grantsThatCount({ id }: Project, grantedIds: readonly string[]): readonly string[] {
  return id === internalProjectId ? countedGrants(grantedIds) : grantedIds
}

/**
 * The effective grants of a member of a team of `internal`. A member with a role below owner has that and nothing
 * besides: a plain member may invite others, who then manage without bounds.
 */
export function countedGrants(grantedIds: readonly string[]): readonly string[] {
  const role = getRole(grantedIds)
  return role === 'owner' ? grantedIds : [rolePermissions[role]]
}
