import { asList, EmailNotSent, invitationEndpoints, roleFor, succeeded, TeamOrUserNeeded } from '@latchkey/contract'
import { countMail } from '../auth/mail-limits.ts'
import { getSource } from '../authority/authority.ts'
import {
  acceptInvitation,
  acceptReceivedInvitation,
  checkInvitation,
  countInvitationFor,
  describeInvitation,
  invitationLeft,
  invitedTeam,
  listInvitations,
  listReceivedInvitations,
  revokeInvitation,
  sendInvitation,
} from '../invitations/invitations.ts'
import { implement } from '../kernel/http/context.ts'
import { trustedMailedUrl } from '../projects/mailed-urls.ts'
import { refuseUnlessInPerson } from '../sessions/sessions.ts'
import { getTeam } from '../teams/teams.ts'

export const invitationHandlers = implement(invitationEndpoints, {
  async send({ app, caller, db, project, user, sessionId, device, transaction }, { body }) {
    const { teamId, email, roleIds } = body
    const role = roleFor(invitationEndpoints.send)
    const source = getSource(caller, { role, endsWithSession: false })
    await getTeam(db, teamId)
    const callbackUrl = trustedMailedUrl(app, project, body.callbackUrl)
    if (user) await countInvitationFor(app, db, user)
    await countMail(app, db, { kind: 'invitation-mail', purpose: 'team-invitation', email, device })
    const sent = await transaction(async tx => {
      // A signed-out caller or an impersonation must not gain lasting access by an invitation.
      if (user) await refuseUnlessInPerson(app, tx, sessionId)
      const { locale } = device
      const invitation = { teamId, email, locale, callbackUrl, roleIds, inviterId: user?.id, source }
      return sendInvitation(app, tx, project, invitation)
    })
    if (!(await invitationLeft(app, db, sent))) throw EmailNotSent()
    return { ...succeeded, id: sent.id }
  },
  async list({ app, db, project }, { query: { teamId, userId } }) {
    if (userId !== undefined && teamId === undefined)
      return asList(await listReceivedInvitations(app, db, project, userId))
    if (teamId === undefined || userId !== undefined) throw TeamOrUserNeeded()
    return asList(await listInvitations(app, db, teamId))
  },
  async revoke({ app, transaction }, { params, query }) {
    await transaction(tx => revokeInvitation(app, tx, query.teamId, params.invitationId))
    return succeeded
  },

  async accept({ app, db, project, user, transaction }, { body }) {
    const code = await checkInvitation(app, db, project, body.code)
    await transaction(tx => acceptInvitation(app, tx, project, user.id, code))
    return {}
  },
  async acceptReceived({ app, project, transaction }, { params, query }) {
    await transaction(tx => acceptReceivedInvitation(app, tx, project, query.userId, params.invitationId))
    return {}
  },
  async check({ app, db, project }, { body }) {
    await checkInvitation(app, db, project, body.code)
    return { isCodeValid: true as const }
  },
  describe: async ({ app, db, project }, { body }) =>
    describeInvitation(db, project, await checkInvitation(app, db, project, body.code)),
  async details({ app, db, project }, { body }) {
    const code = await checkInvitation(app, db, project, body.code)
    const team = await invitedTeam(db, code)
    return { teamId: team.id, teamDisplayName: team.displayName }
  },
})
