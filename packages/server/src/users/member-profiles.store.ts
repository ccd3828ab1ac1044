import type { ServerTeamMemberProfile } from '@latchkey/contract'
import type { Db } from '../kernel/db/db.ts'
import { statement } from '../kernel/db/statement.ts'
import { lockAsOf, type UserRow, userColumns, userTables } from './user-row.tables.ts'

interface ProfileRow extends UserRow {
  memberTeamId: string
  memberName: string | null
  memberImage: string | null
}

/** A team has at most as many members as one list holds. */
const profiles = <Filter extends object>(name: string, condition: string) =>
  statement<ProfileRow, Filter>(
    `member-profiles.${name}`,
    `select m.team_id as "memberTeamId", m.display_name as "memberName", m.profile_image_url as "memberImage", ${userColumns}
     from team_memberships m
     join (${userTables}) on users.project_id = :projectId and users.id = m.user_id
     where m.project_id = :projectId ${condition}
     order by m.created_at, m.team_id, m.user_id limit 10000`,
  )

const ofAll = profiles('all', '')
const ofTeam = profiles<{ teamId: string }>('of-team', 'and m.team_id = :teamId')
const ofUser = profiles<{ userId: string }>('of-user', 'and m.user_id = :userId')
const ofMember = profiles<{ teamId: string; userId: string }>(
  'of-member',
  'and m.team_id = :teamId and m.user_id = :userId',
)

export interface ProfileFilter {
  readonly teamId?: string
  readonly userId?: string
}

/** Oldest membership first. */
export async function listProfileRows(db: Db, filter: ProfileFilter): Promise<ServerTeamMemberProfile[]> {
  const rows = await rowsFor(db, filter)
  const now = db.database.clock.now()
  return rows.map(row => shown(row, now))
}

function rowsFor(db: Db, { teamId, userId }: ProfileFilter): Promise<ProfileRow[]> {
  if (teamId !== undefined && userId !== undefined) return ofMember(db, { teamId, userId })
  if (teamId !== undefined) return ofTeam(db, { teamId })
  if (userId !== undefined) return ofUser(db, { userId })
  return ofAll(db)
}

/** What a member did not set for the team is shown from the account. */
function shown({ memberTeamId, memberName, memberImage, ...user }: ProfileRow, now: Date): ServerTeamMemberProfile {
  const account = lockAsOf(user, now)
  return {
    teamId: memberTeamId,
    userId: account.id,
    displayName: memberName ?? account.displayName,
    profileImageUrl: memberImage ?? account.profileImageUrl,
    user: account,
  }
}
