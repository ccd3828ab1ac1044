/** The open invitations of a team. */
import type { Transport } from '@latchkey/client'
import * as invitations from '@latchkey/client/invitations'
import type { TeamInvitation as WireInvitation } from '@latchkey/contract'
import type { Viewer } from '../app/viewer.ts'
import { callbackUrl } from '../redirects/callback-url.ts'
import type { TeamPermissionId } from '../users/declared-types.ts'

/**
 * An open invitation to a team.
 *
 * @example
 * const [invitation] = await team.listInvitations()
 * await invitation.revoke()
 */
export interface TeamInvitation {
  readonly id: string
  readonly recipientEmail: string
  readonly expiresAt: Date
  /** The permissions that they are to have in the team; null: the default permissions of members. */
  readonly roleIds: readonly string[] | null
  /** Revokes the invitation: its link no longer works. */
  revoke(): Promise<void>
}

/**
 * An open invitation to a verified address of a user.
 *
 * @example
 * for (const invitation of await user.listTeamInvitations()) await invitation.accept()
 */
export interface ReceivedTeamInvitation extends Omit<TeamInvitation, 'revoke'> {
  readonly teamId: string
  readonly teamDisplayName: string
  /** Joins the team. */
  accept(): Promise<void>
}

export interface InvitationRecipient {
  /**
   * The open invitations to verified addresses of this user, oldest first. They are accepted without the code of their mail.
   *
   * @example
   * const [invitation] = await user.listTeamInvitations()
   * await invitation?.accept()
   */
  listTeamInvitations(): Promise<readonly ReceivedTeamInvitation[]>
}

/** Whom to invite, and where the link in the mail leads. */
export interface TeamInviteOptions {
  readonly email: string
  /** The handler's page unless given. */
  readonly callbackUrl?: string
  /** Permissions that they are to have in the team, instead of the default permissions of members. */
  readonly roleIds?: readonly TeamPermissionId[]
}

export async function send(
  { connection, transport, session }: Viewer,
  teamId: string,
  { email, callbackUrl: given, roleIds }: TeamInviteOptions,
): Promise<void> {
  const body = {
    teamId,
    email,
    callbackUrl: await callbackUrl(connection, 'teamInvitation', given),
    roleIds: roleIds && [...roleIds],
  }
  await invitations.send(transport, { session, body })
}

export async function list(from: Viewer, transport: Transport, teamId: string): Promise<readonly TeamInvitation[]> {
  const { items } = await invitations.list(transport, { session: from.session, query: { teamId } })
  return items.map(item => toInvitation(from, item))
}

export async function listReceived(from: Viewer, transport: Transport): Promise<readonly ReceivedTeamInvitation[]> {
  const { session, userId } = from
  const { items } = await invitations.list(transport, { session, query: { userId } })
  return items.map(({ expiresAtMillis, roleIds = null, ...item }) =>
    Object.freeze({
      ...item,
      roleIds,
      expiresAt: new Date(expiresAtMillis),
      async accept() {
        const request = { session, params: { invitationId: item.id }, query: { userId } }
        await invitations.acceptReceived(from.transport, request)
      },
    } satisfies ReceivedTeamInvitation),
  )
}

function toInvitation(from: Viewer, wire: WireInvitation) {
  const { id, teamId, recipientEmail, expiresAtMillis, roleIds = null } = wire
  return Object.freeze({
    id,
    recipientEmail,
    expiresAt: new Date(expiresAtMillis),
    roleIds,
    async revoke() {
      const { transport, session } = from
      await invitations.revoke(transport, { session, params: { invitationId: id }, query: { teamId } })
    },
  } satisfies TeamInvitation)
}
