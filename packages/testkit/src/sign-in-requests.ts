/** What the endpoints take by which people sign in, and look after how they do: see {@link worldRequests}. */
import { header } from '@latchkey/contract'
import { totpCode } from './totp.ts'
import {
  cliLogin,
  done,
  newPasskey,
  passkeyRegistration,
  passkeySignIn,
  secondFactorAttempt,
  worldCodes,
  worldTotpSecret,
} from './world-codes.ts'
import type { Make, WorldParts } from './world-parts.ts'
import { callback, maker, newAddress } from './world-things.ts'

const ofPerson = ({ person }: WorldParts) => ({ query: { user_id: person.userId } })
const undoLink = async (world: WorldParts) => ({
  query: { code: await worldCodes['account-change'](world), project_id: world.project.id },
})
const withCode =
  (purpose: keyof typeof worldCodes): Make =>
  async world => ({ body: { code: await worldCodes[purpose](world) } })

export const signInRequests: Readonly<Record<string, Make>> = {
  'POST /auth/password/sign-up': () => ({
    body: { email: newAddress(), password: 'correct horse battery', verification_callback_url: callback },
  }),
  'POST /auth/password/sign-in': ({ person: { email, password } }) => ({ body: { email, password } }),
  'POST /auth/password/set': async world => {
    await takePassword(world)
    return { body: { password: world.person.password } }
  },
  'POST /auth/password/update': ({ person: { password, refreshToken } }) => ({
    headers: { [header.refreshToken]: refreshToken },
    body: { old_password: password, new_password: password },
  }),
  'POST /auth/password/send-reset-code': async ({ project }) => ({
    body: { email: (await project.signUp()).email, callback_url: callback },
  }),
  'POST /auth/password/reset': async world => ({
    body: { code: await worldCodes['password-reset'](world), password: 'another battery staple' },
  }),
  'POST /auth/password/reset/check-code': withCode('password-reset'),

  'POST /auth/otp/send-sign-in-code': () => ({ body: { email: newAddress(), callback_url: callback } }),
  'POST /auth/otp/sign-in': withCode('sign-in'),
  'POST /auth/otp/sign-in/check-code': withCode('sign-in'),

  'POST /auth/mfa/sign-in': async world => {
    const { code, totp } = await secondFactorAttempt(world)
    return { body: { type: 'totp', code, totp } }
  },
  'POST /auth/mfa/enrol': async world => {
    await changePerson(world, { totp_secret_base64: null })
    const totp = totpCode(worldTotpSecret, world.testkit.clock.now())
    return { body: { totp_secret_base64: worldTotpSecret, totp } }
  },
  'POST /auth/mfa/turn-off': async world => {
    await changePerson(world, { totp_secret_base64: null })
    const totp = totpCode(worldTotpSecret, world.testkit.clock.now())
    const { recovery_codes } = await done(
      world,
      '/auth/mfa/enrol',
      { totp_secret_base64: worldTotpSecret, totp },
      world.person,
    )
    return { body: { code: recovery_codes[0] } }
  },
  'GET /auth/mfa/recovery-codes': ofPerson,
  'POST /auth/mfa/recovery-codes': async world => {
    await changePerson(world, { totp_secret_base64: worldTotpSecret })
    return {}
  },
  'POST /auth/mfa/recovery-codes/sign-in': async world => {
    const { code, recoveryCode } = await secondFactorAttempt(world)
    return { body: { code, recovery_code: recoveryCode } }
  },

  'POST /auth/passkey/register': async world => ({ body: await passkeyRegistration(world) }),
  'POST /auth/passkey/sign-in': async world => ({ body: await passkeySignIn(world) }),
  'GET /auth/passkeys': ofPerson,
  'PATCH /auth/passkeys/:passkeyId': async world => ({
    ids: { passkeyId: await newPasskey(world) },
    ...ofPerson(world),
    body: { name: 'My phone' },
  }),
  'DELETE /auth/passkeys/:passkeyId': async world => ({
    ids: { passkeyId: await newPasskey(world) },
    ...ofPerson(world),
  }),

  'GET /account-changes/undo-link': undoLink,
  'POST /account-changes/undo-link': async world => ({ ...(await undoLink(world)), body: {} }),

  'POST /auth/cli': () => ({ body: { expires_in_millis: 600_000 } }),
  'POST /auth/cli/describe': async world => ({ body: { login_code: (await cliLogin(world)).login_code } }),
  'POST /auth/cli/complete': async world => ({
    body: { login_code: (await cliLogin(world)).login_code, refresh_token: await newSession(world) },
  }),
  'POST /auth/cli/poll': async world => ({ body: { polling_code: (await cliLogin(world)).polling_code } }),

  'POST /auth/sessions': ({ person }) => ({ body: { user_id: person.userId, is_impersonation: false } }),
  'GET /auth/sessions': ofPerson,
  'DELETE /auth/sessions/:sessionId': ofPerson,
  'GET /internal/sessions': () => ({ query: { limit: '10' } }),
  'POST /auth/impersonation-links': ({ person }) => ({ body: { user_id: person.userId } }),
  'POST /auth/impersonation-links/sign-in': withCode('impersonation'),
  'POST /auth/sessions/current/refresh': ({ person }) => ({ headers: { [header.refreshToken]: person.refreshToken } }),
  'POST /auth/oauth/token': ({ project, person }) => ({
    body: {
      grant_type: 'refresh_token',
      refresh_token: person.refreshToken,
      client_id: project.id,
      client_secret: project.keys.client,
    },
  }),

  'GET /contact-channels': ofPerson,
  'POST /contact-channels': ({ person }) => ({
    body: { user_id: person.userId, type: 'email', value: newAddress(), used_for_auth: true },
  }),
  'PATCH /contact-channels/:userId/:contactChannelId': () => ({ body: { is_primary: true } }),
  'POST /contact-channels/:userId/:contactChannelId/send-verification-code': () => ({
    body: { callback_url: callback },
  }),
  'POST /contact-channels/send-verification-code': ({ person }) => ({
    body: { email: person.email, callback_url: callback },
  }),
  'POST /contact-channels/verify': withCode('email-verification'),
  'POST /contact-channels/verify/check-code': withCode('email-verification'),
  'POST /contact-channels/verify/describe': withCode('email-verification'),
  'POST /contact-channels/verify/reject': async world => ({
    body: { code: await worldCodes['email-verification'](world), callback_url: callback },
  }),
}

/** What the owner's server does beforehand, so that the request finds something to do. */
const changePerson = ({ project, person }: WorldParts, body: object) =>
  maker(project)('PATCH', `/users/${person.userId}`, body)

/** As if the person had never had one: taken away by the API, their sessions would end, and with them this request. */
async function takePassword({ testkit, project, person }: WorldParts): Promise<void> {
  const text = `with removed as (
    delete from sign_in_methods where project_id = $1 and user_id = $2 and kind = 'password'
  ) update users set password_hash = null where project_id = $1 and id = $2`
  await testkit.latchkey.app.database.queries.query({ text }, [project.id, person.userId])
}

/** The refresh token of a session of the person's that nothing else is tested with. */
async function newSession(world: WorldParts): Promise<string> {
  return (await done(world, '/auth/sessions', { user_id: world.person.userId })).refresh_token
}
