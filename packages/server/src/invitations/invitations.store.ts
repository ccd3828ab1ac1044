import type { TeamInvitation } from '@latchkey/contract'
import { keySetIsOpen } from '../authority/authority.tables.ts'
import type { UsableCode } from '../codes/codes.ts'
import type { Db } from '../kernel/db/db.ts'
import { statement } from '../kernel/db/statement.ts'

// An invitation is a code, and the codes keep it. The purpose stands in the statement, because the
// index of the invitations is for this one alone.
const open = `from codes
  where project_id = $1 and purpose = 'team-invitation' and subject ->> 'teamId' = $2
    and used_at is null and expires_at > $3 and ${keySetIsOpen("subject -> 'source'", '$3')}
    and (subject #>> '{source,by}' is distinct from 'member' or exists (
      select from team_memberships m
      where m.project_id = $1 and m.team_id = (subject ->> 'teamId')::uuid and m.user_id = (subject #>> '{source,userId}')::uuid))`

interface InvitationRow extends Omit<TeamInvitation, 'roleIds'> {
  roleIds: string[] | null
}

const listOpen = statement<{ [Key in keyof InvitationRow]: InvitationRow[Key] }>(
  'invitations.open',
  `select id, subject ->> 'teamId' as "teamId", subject ->> 'email' as "recipientEmail",
     subject -> 'roleIds' as "roleIds", (extract(epoch from expires_at) * 1000)::float8 as "expiresAtMillis"
   ${open} order by created_at, id limit 1000`,
)

/** Oldest first. A team has at most as many as one list holds. */
export async function listOpenInvitations(db: Db, teamId: string, now: Date): Promise<TeamInvitation[]> {
  const rows = await listOpen(db, [db.projectId, teamId, now])
  return rows.map(({ roleIds, ...row }) => ({ ...row, roleIds: roleIds ?? undefined }))
}

const isOpen = statement<{ one: number }>('invitations.is-open', `select 1 as one ${open} and id = $4`)

export async function isOpenInvitation(db: Db, teamId: string, invitationId: string, now: Date): Promise<boolean> {
  return (await isOpen(db, [db.projectId, teamId, now, invitationId])).length > 0
}

const findAddressed = statement<UsableCode<'team-invitation'>>(
  'invitations.addressed',
  `select id, subject from codes
   where project_id = $1 and purpose = 'team-invitation' and subject ->> 'email' = $2
     and used_at is null and expires_at > $3
   order by created_at desc, id limit 20`,
)

/** The newest that were mailed to the address and are neither used, withdrawn nor expired. */
export async function listInvitationsTo(db: Db, email: string, now: Date) {
  return findAddressed(db, [db.projectId, email, now])
}

const countOpen = statement<{ count: number }>('invitations.count-open', `select count(*)::integer as count ${open}`)

export async function countOpenInvitations(db: Db, teamId: string, now: Date): Promise<number> {
  const [counted] = await countOpen(db, [db.projectId, teamId, now])
  return counted?.count ?? 0
}
