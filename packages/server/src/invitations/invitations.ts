/**
 * Invitations to a team. An invitation is a code in an email: a signed-in user with it may join once, and so may a user
 * who has verified the invited address, who needs no code. It lives as long as its team.
 */
import {
  CodeNotFound,
  codeLifetimeSeconds,
  type InvitationDescription,
  type ServerTeam,
  type TeamInvitation,
  TooManyInvitations,
  UserAuthenticationRequired,
} from '@latchkey/contract'
import type { App } from '../app.ts'
import { mayStill, memberMayStill, type Source } from '../authority/authority.ts'
import { checkCode, consumeCode, issueCode, linkWith, type UsableCode, withdrawCode } from '../codes/codes.ts'
import { emailLeft, sendEmailNow } from '../emails/emails.ts'
import type { Db, Tx } from '../kernel/db/db.ts'
import type { Project, SignedInUser } from '../kernel/http/caller.ts'
import { bucketName } from '../kernel/limits/limits.ts'
import { isTeamPermission, lockTeamPermission } from '../permissions/permissions.ts'
import type { MailedUrl } from '../projects/mailed-urls.ts'
import { fixedRate } from '../rate-limits.ts'
import { getRole } from '../team-roles/team-roles.ts'
import { addMember } from '../teams/team-memberships.ts'
import { findTeam, getTeam, isMember, lockTeam } from '../teams/teams.ts'
import { findMemberName } from '../users/member-profiles.ts'
import { getUser, lockUser, publishUpdatedUser, selectTeam } from '../users/users.ts'
import { proveMailedAddress } from '../verification/verification.ts'
import {
  countOpenInvitations,
  isOpenInvitation,
  listInvitationsReceived,
  listInvitationsTo,
  listOpenInvitations,
  lockReceivedInvitation,
} from './invitations.store.ts'

/** All of them are listed at once. */
const mostInvitations = 1_000

export interface InvitationRequest {
  readonly teamId: string
  readonly email: string
  /** Of the request. */
  readonly locale: string | null
  /** Must have been found trusted. */
  readonly callbackUrl: MailedUrl
  /** Permissions granted on joining, instead of the defaults of members. */
  readonly roleIds?: readonly string[]
  /** The member who invites; absent for a server. */
  readonly inviterId?: string
  /** By what it is made: the member, or what a server showed. */
  readonly source: Source | null
}

/**
 * The rate limit of invitations by a user. A user who may create teams could invite everyone to them, each
 * address once, from our own mail server.
 *
 * @throws `TooManyAttempts` when they invited too many lately.
 */
export async function countInvitationFor({ limits }: App, db: Db, { id }: SignedInUser): Promise<void> {
  await limits.spend(db, { bucket: bucketName('invitations-of', id), ...fixedRate('invitations') })
}

export interface SentInvitation {
  /** Of the invitation. The code is known to the mail alone. */
  readonly id: string
  readonly mailId: string
}

/**
 * The first try of its mail is made by {@link invitationLeft}, after the transaction.
 *
 * @throws `TeamNotFound`, `PermissionNotFound`, `WrongPermissionScope`, {@link TooManyInvitations}
 */
export async function sendInvitation(
  app: App,
  tx: Tx,
  project: Project,
  input: InvitationRequest,
): Promise<SentInvitation> {
  const { teamId, email, locale: requestLocale, callbackUrl, roleIds, inviterId, source } = input
  // A concurrent deletion of the team waits, and deletes this invitation too.
  await lockTeam(tx, teamId)
  const team = await getTeam(tx, teamId)
  for (const id of roleIds ?? []) await lockTeamPermission(tx, id)
  if ((await countOpenInvitations(tx, teamId, app.clock.now())) >= mostInvitations) throw TooManyInvitations()
  const subject = { teamId, email, roleIds, inviterId, source }
  const { id, code } = await issueCode(app, tx, 'team-invitation', subject)
  const mailId = await sendEmailNow(app, tx, {
    to: email,
    requestLocale,
    template: 'team-invitation',
    props: {
      teamName: team.displayName,
      inviterName: inviterId && ((await findMemberName(tx, teamId, inviterId)) ?? undefined),
      roleNames: roleIds?.map(id => getRole(project.config, id).displayName),
      link: linkWith(code, callbackUrl),
      lifetimeSeconds: codeLifetimeSeconds['team-invitation'],
    },
  })
  return { id, mailId }
}

/** Whether the first try of the mail reached the mail server. The invitation is open in any case. */
export function invitationLeft(app: App, db: Db, { mailId }: SentInvitation): Promise<boolean> {
  return emailLeft(app, db, mailId)
}

/** Whether an invitation to a team of the project is open for the address, whose inviter may still invite. */
export async function isInvited(app: App, db: Db, project: Project, email: string): Promise<boolean> {
  for (const invitation of await listInvitationsTo(db, email, app.clock.now()))
    if (await mayStillInvite(app, db, project, invitation)) return true
  return false
}

/** @throws `TeamNotFound` */
export async function listInvitations(app: App, db: Db, teamId: string): Promise<TeamInvitation[]> {
  await getTeam(db, teamId)
  return listOpenInvitations(db, teamId, app.clock.now())
}

/** Those to verified addresses of the user that would let them join. */
export async function listReceivedInvitations(
  app: App,
  db: Db,
  project: Project,
  userId: string,
): Promise<TeamInvitation[]> {
  const usable: TeamInvitation[] = []
  for (const invitation of await listInvitationsReceived(db, userId, app.clock.now())) {
    if (!(await mayStillInvite(app, db, project, invitation))) continue
    const { id, teamDisplayName, expiresAtMillis, subject } = invitation
    const roleIds = subject.roleIds && [...subject.roleIds]
    usable.push({
      id,
      teamId: subject.teamId,
      teamDisplayName,
      recipientEmail: subject.email,
      expiresAtMillis,
      roleIds,
    })
  }
  return usable
}

/** @throws `TeamNotFound`, {@link CodeNotFound} */
export async function revokeInvitation(app: App, tx: Tx, teamId: string, invitationId: string): Promise<void> {
  await getTeam(tx, teamId)
  const isOpen = await isOpenInvitation(tx, teamId, invitationId, app.clock.now())
  if (!isOpen || !(await withdrawCode(tx, invitationId))) throw CodeNotFound()
}

/**
 * Looks at the code of an invitation without using it up.
 *
 * @throws the code errors; {@link CodeNotFound} as well where what made it may not invite any more
 */
export async function checkInvitation(
  app: App,
  db: Db,
  project: Project,
  fullCode: string,
): Promise<UsableCode<'team-invitation'>> {
  const code = await checkCode(app, db, 'team-invitation', fullCode)
  if (!(await mayStillInvite(app, db, project, code))) throw CodeNotFound()
  return code
}

/** Whether the key, colleague or member who invited may still invite to the team, with these roles. */
async function mayStillInvite(
  app: App,
  db: Db,
  project: Project,
  { subject: { teamId, roleIds = [], source } }: UsableCode<'team-invitation'>,
): Promise<boolean> {
  if (source?.by !== 'member') return mayStill(app, db, source)
  const { userId } = source
  return memberMayStill(app, db, project, { teamId, userId, permissionIds: ['$invite_members', ...roleIds] })
}

/**
 * Joins the team and uses the invitation up. A user who is a member already stays as they are. The mail proves the invited address,
 * if the user has it, and the team is selected unless another one is.
 *
 * @throws `CodeAlreadyUsed`, `TooManyTeams`, `TooManyMembers`; the invitation stays open when one may not join.
 */
export async function acceptInvitation(
  app: App,
  tx: Tx,
  project: Project,
  userId: string,
  code: UsableCode<'team-invitation'>,
): Promise<void> {
  const { teamId, email, roleIds } = code.subject
  // Both could be gone by now: the user signed in, and the code was looked at, before this transaction.
  if (!(await lockUser(tx, userId))) throw UserAuthenticationRequired()
  if (!(await lockTeam(tx, teamId))) throw CodeNotFound()
  if (!(await mayStillInvite(app, tx, project, code))) throw CodeNotFound()
  // What it promised does not exist any more; joining without it could mean more than was meant, or less.
  for (const id of roleIds ?? []) if (!(await isTeamPermission(tx, id))) throw CodeNotFound()
  await consumeCode(app, tx, code)
  await proveMailedAddress(tx, userId, email)
  if (await isMember(tx, teamId, userId)) return
  await addMember(app, tx, project, teamId, userId, roleIds)
  if ((await getUser(tx, userId)).selectedTeamId !== null) return
  await selectTeam(tx, userId, teamId)
  await publishUpdatedUser(tx, userId)
}

/**
 * The same without the code, for a user who has verified the invited address.
 *
 * @throws {@link CodeNotFound} where they have received no such invitation, `TooManyTeams`, `TooManyMembers`
 */
export async function acceptReceivedInvitation(
  app: App,
  tx: Tx,
  project: Project,
  userId: string,
  invitationId: string,
): Promise<void> {
  const invitation = await lockReceivedInvitation(tx, invitationId, userId, app.clock.now())
  if (!invitation) throw CodeNotFound()
  await acceptInvitation(app, tx, project, userId, invitation)
}

/** @throws {@link CodeNotFound} when the team was deleted a moment ago. */
export async function describeInvitation(
  db: Db,
  project: Project,
  code: UsableCode<'team-invitation'>,
): Promise<InvitationDescription> {
  const { teamId, email, roleIds, inviterId } = code.subject
  const team = await invitedTeam(db, code)
  return {
    teamId,
    teamDisplayName: team.displayName,
    recipientEmail: email,
    inviterDisplayName: inviterId ? await findMemberName(db, teamId, inviterId) : null,
    roles: roleIds?.map(id => getRole(project.config, id)) ?? null,
  }
}

/** @throws {@link CodeNotFound} when the team was deleted a moment ago. */
export async function invitedTeam(db: Db, { subject }: UsableCode<'team-invitation'>): Promise<ServerTeam> {
  const team = await findTeam(db, subject.teamId)
  if (!team) throw CodeNotFound()
  return team
}
