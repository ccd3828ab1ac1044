import type { TeamInvitation } from '@latchkey/contract'
import { keySetIsOpen } from '../authority/authority.tables.ts'
import type { UsableCode } from '../codes/codes.ts'
import { millis } from '../kernel/db/columns.ts'
import type { Db, Tx } from '../kernel/db/db.ts'
import { statement } from '../kernel/db/statement.ts'

// An invitation is a code, and the codes keep it. The purpose stands in the statement, because the
// index of the invitations is for this one alone.
const open = `from codes
  where project_id = :projectId and purpose = 'team-invitation' and subject ->> 'teamId' = :teamId
    and used_at is null and expires_at > :now and ${keySetIsOpen("subject -> 'source'")}
    and (subject #>> '{source,by}' is distinct from 'member' or exists (
      select from team_memberships m
      where m.project_id = :projectId and m.team_id = (subject ->> 'teamId')::uuid and m.user_id = (subject #>> '{source,userId}')::uuid))`

interface InvitationRow extends Omit<TeamInvitation, 'roleIds'> {
  roleIds: string[] | null
}

const listOpen = statement<InvitationRow, { teamId: string; now: Date }>(
  'invitations.open',
  `select id, subject ->> 'teamId' as "teamId", subject ->> 'email' as "recipientEmail",
     (select t.display_name from teams t where t.project_id = :projectId and t.id = (subject ->> 'teamId')::uuid) as "teamDisplayName",
     subject -> 'roleIds' as "roleIds", ${millis('expires_at')} as "expiresAtMillis"
   ${open} order by created_at, id limit 1000`,
)

/** Oldest first. A team has at most as many as one list holds. */
export async function listOpenInvitations(db: Db, teamId: string, now: Date): Promise<TeamInvitation[]> {
  const rows = await listOpen(db, { teamId, now })
  return rows.map(toInvitation)
}

const toInvitation = ({ roleIds, ...row }: InvitationRow): TeamInvitation => ({ ...row, roleIds: roleIds ?? undefined })

export interface ReceivedInvitation extends UsableCode<'team-invitation'> {
  readonly expiresAtMillis: number
  readonly teamDisplayName: string
}

// Mailed to an address that the user has verified, and neither used, withdrawn nor expired. Who made them is not looked at.
const received = `select codes.id, codes.subject, t.display_name as "teamDisplayName",
    ${millis('codes.expires_at')} as "expiresAtMillis"
  from contact_channels c
  join codes on codes.project_id = :projectId and codes.purpose = 'team-invitation' and codes.subject ->> 'email' = c.value
  join teams t on t.project_id = :projectId and t.id = (codes.subject ->> 'teamId')::uuid
  where c.project_id = :projectId and c.user_id = :userId and c.type = 'email' and c.is_verified
    and codes.used_at is null and codes.expires_at > :now`

const listReceived = statement<ReceivedInvitation, { userId: string; now: Date }>(
  'invitations.received',
  `${received} order by codes.created_at, codes.id limit 200`,
)

/** Oldest first. */
export async function listInvitationsReceived(db: Db, userId: string, now: Date): Promise<ReceivedInvitation[]> {
  return listReceived(db, { userId, now })
}

const lockReceived = statement<ReceivedInvitation, { userId: string; now: Date; invitationId: string }>(
  'invitations.lock-received',
  `${received} and codes.id = :invitationId for update of codes`,
)

/** Locked until the transaction ends, so that it is accepted once. Null: the user has received no such invitation. */
export async function lockReceivedInvitation(
  tx: Tx,
  invitationId: string,
  userId: string,
  now: Date,
): Promise<ReceivedInvitation | null> {
  return lockReceived.first(tx, { userId, now, invitationId })
}

const isOpen = statement<{ one: number }, { teamId: string; now: Date; invitationId: string }>(
  'invitations.is-open',
  `select 1 as one ${open} and id = :invitationId`,
)

export async function isOpenInvitation(db: Db, teamId: string, invitationId: string, now: Date): Promise<boolean> {
  return isOpen.matches(db, { teamId, now, invitationId })
}

const findAddressed = statement<UsableCode<'team-invitation'>, { email: string; now: Date }>(
  'invitations.addressed',
  `select id, subject from codes
   where project_id = :projectId and purpose = 'team-invitation' and subject ->> 'email' = :email
     and used_at is null and expires_at > :now
   order by created_at desc, id limit 20`,
)

/** The newest that were mailed to the address and are neither used, withdrawn nor expired. */
export async function listInvitationsTo(db: Db, email: string, now: Date) {
  return findAddressed(db, { email, now })
}

const countOpen = statement<{ count: number }, { teamId: string; now: Date }>(
  'invitations.count-open',
  `select count(*)::integer as count ${open}`,
)

export async function countOpenInvitations(db: Db, teamId: string, now: Date): Promise<number> {
  return (await countOpen.first(db, { teamId, now }))?.count ?? 0
}
