import type { Db } from '../kernel/db/db.ts'
import { statement } from '../kernel/db/statement.ts'
import { isLocked } from '../users/user-row.tables.ts'
import { keySetIsOpen, type Source } from './authority.tables.ts'

const colleague = statement<
  { grantedId: string | null; sessionSource: Source | null },
  Omit<ColleagueQuery, 'projectId'> & { ownedProjectId: string }
>(
  'authority.colleague',
  `select g.permission_id as "grantedId", s.source as "sessionSource"
   from projects p
   join team_memberships m on m.project_id = :projectId and m.team_id = p.owner_team_id and m.user_id = :userId
   join users u on u.project_id = :projectId and u.id = :userId and not ${isLocked('u')}
   left join sessions s on s.project_id = :projectId and s.id = :sessionId and s.user_id = :userId
     and s.ended_at is null and s.expires_at > :now and ${keySetIsOpen('s.source')}
   left join team_permission_grants g on g.project_id = :projectId and g.team_id = m.team_id and g.user_id = :userId
   where p.project_id = :ownedProjectId and (:sessionId::uuid is null or s.id is not null)
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
  { projectId: ownedProjectId, ...query }: ColleagueQuery,
): Promise<StandingColleague | null> {
  const rows = await colleague(internal, { ...query, ownedProjectId })
  const [first] = rows
  if (!first) return null
  return { grantedIds: rows.flatMap(({ grantedId }) => grantedId ?? []), sessionSource: first.sessionSource }
}

const member = statement<{ grantedId: string | null }, { teamId: string; userId: string; now: Date }>(
  'authority.member',
  `select g.permission_id as "grantedId"
   from team_memberships m
   join users u on u.project_id = :projectId and u.id = m.user_id and not ${isLocked('u')}
   left join team_permission_grants g on g.project_id = :projectId and g.team_id = m.team_id and g.user_id = m.user_id
   where m.project_id = :projectId and m.team_id = :teamId and m.user_id = :userId
   limit 100000`,
)

/** What a member of a team was granted directly. Null: they have left it, or are locked or deleted. */
export async function findMemberGrants(
  db: Db,
  { teamId, userId, now }: { readonly teamId: string; readonly userId: string; readonly now: Date },
): Promise<string[] | null> {
  const rows = await member(db, { teamId, userId, now })
  return rows.length === 0 ? null : rows.flatMap(({ grantedId }) => grantedId ?? [])
}

const openKeySet = statement<{ isOpen: boolean }, { source: string; now: Date }>(
  'authority.key-set',
  `select ${keySetIsOpen(':source::jsonb')} as "isOpen"`,
)

export async function isKeySetOpen(db: Db, source: Source, now: Date): Promise<boolean> {
  return (await openKeySet.first(db, { source: JSON.stringify(source), now }))?.isOpen === true
}
