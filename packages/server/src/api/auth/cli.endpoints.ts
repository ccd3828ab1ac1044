import { type CliPoll, cliEndpoints, succeeded } from '@latchkey/contract'
import { countStart } from '../../auth/attempts.ts'
import {
  claimProgramSession,
  confirmLogin,
  findAnonymousUser,
  getOpenLogin,
  getPolledLogin,
  type PolledLogin,
  startLogin,
  takeSession,
} from '../../auth/cli/cli.ts'
import { implement } from '../../kernel/http/context.ts'
import { issueAccessToken } from '../../sessions/sessions.ts'

export const cliHandlers = implement(cliEndpoints, {
  async begin({ app, db, device, transaction }, { body }) {
    await countStart(app, db, 'program-login', device)
    const request = { lifetimeMs: body.expiresInMillis, anonymousRefreshToken: body.anonRefreshToken }
    const started = await transaction(tx => startLogin(app, tx, device, request))
    return { ...started, expiresAt: started.expiresAt.toISOString() }
  },

  async describe({ app, db }, { body }) {
    const { userAgent, address, country, createdAt, expiresAt } = await getOpenLogin(app, db, body.loginCode)
    return {
      userAgent,
      ip: address,
      countryCode: country,
      createdAtMillis: createdAt.getTime(),
      expiresAtMillis: expiresAt.getTime(),
    }
  },

  async complete({ app, db, device, transaction }, { body: { loginCode, mode, refreshToken = '' } }) {
    if (mode === 'check') {
      const { anonymousSessionId } = await getOpenLogin(app, db, loginCode)
      const userId = await findAnonymousUser(app, db, anonymousSessionId)
      return { cliSessionState: userId === null ? ('none' as const) : ('anonymous' as const) }
    }
    if (mode === 'claim-anon-session') {
      const { session, user } = await transaction(tx => claimProgramSession(app, tx, loginCode, device))
      return { accessToken: await issueAccessToken(app, db, session, user), refreshToken: session.refreshToken }
    }
    await transaction(tx => confirmLogin(app, tx, loginCode, refreshToken))
    return succeeded
  },

  async poll({ app, db, device, transaction }, { body }) {
    const login = await getPolledLogin(app, db, body.pollingCode)
    if (login.status !== 'confirmed') return pollResult(login)
    const refreshToken = await transaction(tx => takeSession(app, tx, login, device))
    if (refreshToken !== null) return { status: 'success' as const, refreshToken }
    return pollResult(await getPolledLogin(app, db, body.pollingCode))
  },
})

/** A poll that lost the race for the session of a confirmed login reads the status again. */
function pollResult({ status }: PolledLogin): CliPoll {
  return { status: status === 'confirmed' ? 'waiting' : status }
}
