/** The open invitations of a team. */
import type { TeamInvitation as WireInvitation } from '@latchkey/contract'
import { routes } from '@latchkey/contract/routes'
import type { Standpoint } from '../app/standpoint.ts'
import { callbackUrl } from '../redirects/callback-url.ts'
import type { TeamInvitation, TeamInviteOptions } from './team-invitation.ts'

export async function sendInvitation(
  from: Standpoint,
  teamId: string,
  { email, callbackUrl: given }: TeamInviteOptions,
): Promise<void> {
  const { transport, urls } = from.connection
  const body = { teamId, email, callbackUrl: callbackUrl(urls, 'teamInvitation', given) }
  await transport.send(routes.invitations.send, { session: from.session, body })
  await from.outdate('invitations', teamId)
}

export async function listInvitations(from: Standpoint, teamId: string): Promise<readonly TeamInvitation[]> {
  const { connection, session } = from
  const { items } = await connection.transport.send(routes.invitations.list, { session, query: { teamId } })
  return items.map(item => toInvitation(from, item))
}

function toInvitation(from: Standpoint, { id, teamId, recipientEmail, expiresAtMillis }: WireInvitation) {
  return Object.freeze({
    id,
    recipientEmail,
    expiresAt: new Date(expiresAtMillis),
    async revoke() {
      const { connection, session } = from
      const call = { session, params: { invitationId: id }, query: { teamId } }
      await connection.transport.send(routes.invitations.revoke, call)
      await from.outdate('invitations', teamId)
    },
  } satisfies TeamInvitation)
}
