import { impersonationEndpoints, roleFor } from '@latchkey/contract'
import { getSource } from '../authority/authority.ts'
import { implement } from '../kernel/http/context.ts'
import {
  checkImpersonationCode,
  countImpersonationLink,
  createImpersonationLink,
  impersonate,
  impersonationPage,
} from '../sessions/impersonations.ts'
import { issueAccessToken } from '../sessions/sessions.ts'

export const impersonationHandlers = implement(impersonationEndpoints, {
  async createLink({ app, caller, db, project, transaction }, { body }) {
    const { userId, callbackUrl, expiresInMillis: lifetimeMs } = body
    const role = roleFor(impersonationEndpoints.createLink)
    const source = getSource(caller, { role, endsWithSession: true })
    const page = impersonationPage(app, project, callbackUrl)
    await countImpersonationLink(app, db)
    return transaction(tx => createImpersonationLink(app, tx, { page, userId, lifetimeMs, source }))
  },

  async signIn({ app, db, device, transaction }, { body }) {
    const code = await checkImpersonationCode(app, db, { code: body.code, device })
    const { actor } = code.subject
    const { session, user } = await transaction(tx => impersonate(app, tx, code, device), actor)
    const accessToken = await issueAccessToken(app, db, session, user)
    return { accessToken, refreshToken: session.refreshToken, userId: user.id }
  },
})
