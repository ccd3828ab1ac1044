import { type CliPoll, cliEndpoints, succeeded } from '@latchkey/contract'
import { implement } from '../../kernel/http/context.ts'
import { countBeginning } from '../attempts.ts'
import { beginLogin, confirmLogin, getOpenLogin, getPolledLogin, type PolledLogin, takeSession } from './cli.ts'

export const cliHandlers = implement(cliEndpoints, {
  async begin({ app, db, device, transaction }, { body }) {
    await countBeginning(app, db, 'program-login', device)
    const begun = await transaction(tx => beginLogin(app, tx, device, body.expiresInMillis))
    return { ...begun, expiresAt: begun.expiresAt.toISOString() }
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

  async complete({ app, transaction }, { body }) {
    await transaction(tx => confirmLogin(app, tx, body.loginCode, body.refreshToken))
    return succeeded
  },

  async poll({ app, db, device, transaction }, { body }) {
    const login = await getPolledLogin(app, db, body.pollingCode)
    if (login.status !== 'confirmed') return told(login)
    const refreshToken = await transaction(tx => takeSession(app, tx, login, device))
    if (refreshToken !== null) return { status: 'success' as const, refreshToken }
    return told(await getPolledLogin(app, db, body.pollingCode))
  },
})

/** Whoever did not get a session of what is confirmed asks again. */
function told({ status }: PolledLogin): CliPoll {
  return { status: status === 'confirmed' ? 'waiting' : status }
}
