import { asList, invitationEndpoints, succeeded } from '@latchkey/contract'
import { checkCode } from '../codes/codes.ts'
import { countCodeMail } from '../emails/emails.ts'
import { implement } from '../kernel/http/context.ts'
import { trustedUrl } from '../projects/trusted-urls.ts'
import { refuseUnlessInPerson } from '../sessions/sessions.ts'
import { getTeam } from '../teams/teams.ts'
import {
  acceptInvitation,
  countInvitationOf,
  invitedTeam,
  listInvitations,
  revokeInvitation,
  sendInvitation,
} from './invitations.ts'

export const invitationHandlers = implement(invitationEndpoints, {
  async send({ app, db, project, user, sessionId, transaction }, { body }) {
    const { teamId, email, roleIds } = body
    await getTeam(db, teamId)
    const callbackUrl = trustedUrl(project.config, body.callbackUrl)
    if (user) await countInvitationOf(app, db, user)
    await countCodeMail(app, 'team-invitation', email)
    const id = await transaction(async tx => {
      // Whoever was thrown out, or acts in somebody's name, must not invite themselves in for good.
      if (user) await refuseUnlessInPerson(app, tx, sessionId)
      return sendInvitation(app, tx, project, { teamId, email, callbackUrl, roleIds })
    })
    return { ...succeeded, id }
  },
  async list({ app, db }, { query }) {
    return asList(await listInvitations(app, db, query.teamId))
  },
  async revoke({ app, transaction }, { params, query }) {
    await transaction(tx => revokeInvitation(app, tx, query.teamId, params.invitationId))
    return succeeded
  },

  async accept({ app, db, project, user, transaction }, { body }) {
    const code = await checkCode(app, db, 'team-invitation', body.code)
    await transaction(tx => acceptInvitation(app, tx, project, user.id, code))
    return {}
  },
  async check({ app, db }, { body }) {
    await checkCode(app, db, 'team-invitation', body.code)
    return { isCodeValid: true as const }
  },
  async details({ app, db }, { body }) {
    const code = await checkCode(app, db, 'team-invitation', body.code)
    const team = await invitedTeam(db, code)
    return { teamId: team.id, teamDisplayName: team.displayName }
  },
})
