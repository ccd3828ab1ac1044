/** The open invitations of a team. */
import * as invitations from '@latchkey/client/invitations'
import type { TeamInvitation as WireInvitation } from '@latchkey/contract'
import type { Viewer } from '../app/viewer.ts'
import { callbackUrl } from '../redirects/callback-url.ts'
import type { TeamInvitation, TeamInviteOptions } from './team-invitation.ts'

export async function sendInvitation(
  from: Viewer,
  teamId: string,
  { email, callbackUrl: given, roleIds }: TeamInviteOptions,
): Promise<void> {
  const { connection, session } = from
  const body = {
    teamId,
    email,
    callbackUrl: await callbackUrl(connection, 'teamInvitation', given),
    roleIds: roleIds && [...roleIds],
  }
  await invitations.send(connection.transport, { session, body })
  await from.outdate('invitations', teamId)
}

export async function listInvitations(from: Viewer, teamId: string): Promise<readonly TeamInvitation[]> {
  const { connection, session } = from
  const { items } = await invitations.list(connection.transport, { session, query: { teamId } })
  return items.map(item => toInvitation(from, item))
}

function toInvitation(from: Viewer, wire: WireInvitation) {
  const { id, teamId, recipientEmail, expiresAtMillis, roleIds = null } = wire
  return Object.freeze({
    id,
    recipientEmail,
    expiresAt: new Date(expiresAtMillis),
    roleIds,
    async revoke() {
      const { connection, session } = from
      const call = { session, params: { invitationId: id }, query: { teamId } }
      await invitations.revoke(connection.transport, call)
      await from.outdate('invitations', teamId)
    },
  } satisfies TeamInvitation)
}
