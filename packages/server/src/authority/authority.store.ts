import type { Db } from '../kernel/db/db.ts'
import { statement } from '../kernel/db/statement.ts'
import { isLockedAt } from '../users/user-row.tables.ts'
import { keySetIsOpen, type Source } from './authority.tables.ts'

const colleague = statement<{ grantedId: string | null; sessionSource: Source | null }>(
  'authority.colleague',
  `select g.permission_id as "grantedId", s.source as "sessionSource"
   from projects p
   join team_memberships m on m.project_id = $1 and m.team_id = p.owner_team_id and m.user_id = $3
   join users u on u.project_id = $1 and u.id = $3 and not ${isLockedAt('u', '$5')}
   left join sessions s on s.project_id = $1 and s.id = $4 and s.user_id = $3
     and s.ended_at is null and s.expires_at > $5 and ${keySetIsOpen('s.source', '$5')}
   left join team_permission_grants g on g.project_id = $1 and g.team_id = m.team_id and g.user_id = $3
   where p.project_id = $2 and ($4::uuid is null or s.id is not null)
   limit 100000`,
)

export interface ColleagueQuery {
  readonly projectId: string
  readonly userId: string
  /** Null: no session of theirs needs to be live. */
  readonly sessionId: string | null
  readonly now: Date
}

export interface StandingColleague {
  /** What they were granted directly in the team that owns the project. */
  readonly grantedIds: readonly string[]
  /** By what their session was made. */
  readonly sessionSource: Source | null
}

/** Null: they are not in the team that owns the project, are locked or deleted, or their session is over. */
export async function findColleague(
  internal: Db,
  { projectId, userId, sessionId, now }: ColleagueQuery,
): Promise<StandingColleague | null> {
  const rows = await colleague(internal, [internal.projectId, projectId, userId, sessionId, now])
  const [first] = rows
  if (!first) return null
  return { grantedIds: rows.flatMap(({ grantedId }) => grantedId ?? []), sessionSource: first.sessionSource }
}

const member = statement<{ grantedId: string | null }>(
  'authority.member',
  `select g.permission_id as "grantedId"
   from team_memberships m
   join users u on u.project_id = $1 and u.id = m.user_id and not ${isLockedAt('u', '$4')}
   left join team_permission_grants g on g.project_id = $1 and g.team_id = m.team_id and g.user_id = m.user_id
   where m.project_id = $1 and m.team_id = $2 and m.user_id = $3
   limit 100000`,
)

/** What a member of a team was granted directly. Null: they have left it, or are locked or deleted. */
export async function findMemberGrants(
  db: Db,
  { teamId, userId, now }: { readonly teamId: string; readonly userId: string; readonly now: Date },
): Promise<string[] | null> {
  const rows = await member(db, [db.projectId, teamId, userId, now])
  return rows.length === 0 ? null : rows.flatMap(({ grantedId }) => grantedId ?? [])
}

const openKeySet = statement<{ isOpen: boolean }>(
  'authority.key-set',
  `select ${keySetIsOpen('$2::jsonb', '$3')} as "isOpen"`,
)

export async function isKeySetOpen(db: Db, source: Source, now: Date): Promise<boolean> {
  const [found] = await openKeySet(db, [db.projectId, JSON.stringify(source), now])
  return found?.isOpen === true
}
