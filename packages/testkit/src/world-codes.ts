/** A code of each purpose that works, as its owner comes by it. Each belongs to someone made for it. */
import { type CodePurpose, header } from '@latchkey/contract'
import { createAuthenticator, type WebAuthnAnswer } from './authenticator.ts'
import type { Json, SignedInPerson } from './project.ts'
import { totpCode } from './totp.ts'
import type { WorldParts } from './world-parts.ts'
import { callback, newAddress } from './world-things.ts'

/** The key in every authenticator app of this world. */
export const worldTotpSecret = Buffer.alloc(20, 'totp').toString('base64')

/** The link to the first owner comes from the command line: a test that needs it calls the server itself. */
export const worldCodes: Readonly<Record<Exclude<CodePurpose, 'owner-claim'>, (world: WorldParts) => Promise<string>>> =
  {
    'account-change': changedAccount,
    // Of a user made for it: an address may ask for only so many.
    'email-verification': async ({ project, testkit }) => testkit.mailbox.codeFor((await project.signUp()).email),
    impersonation: async world => {
      const { url } = await done(world, '/auth/impersonation-links', { user_id: world.person.userId })
      return new URL(url).hash.replace('#code=', '')
    },
    'mfa-attempt': async world => (await secondFactorAttempt(world)).code,
    'passkey-authentication': async world => (await passkeySignIn(world)).code,
    'passkey-registration': async world => (await passkeyRegistration(world)).code,
    'password-reset': async world => {
      const { email } = await world.project.signUp()
      // The first email is sent before the second is requested: the clock is fixed, and both would have the same time.
      await world.testkit.mailbox.list(email)
      return mailedCode(world, '/auth/password/send-reset-code', { email })
    },
    'sign-in': world => mailedCode(world, '/auth/otp/send-sign-in-code', { email: newAddress() }),
    'team-invitation': world =>
      mailedCode(world, '/team-invitations/send-code', { email: newAddress(), team_id: world.ids.teamId }),
  }

/** The code in the mail to someone whose password was changed. */
async function changedAccount(world: WorldParts): Promise<string> {
  const { email, password, ...person } = await world.project.signUp()
  const code = await world.testkit.mailbox.codeFor(email)
  await done(world, '/contact-channels/verify', { code })
  await done(world, '/auth/password/update', { old_password: password, new_password: `${password} 2` }, person)
  return world.testkit.mailbox.codeFor(email)
}

/** The id of an invitation to a verified address of the world's person. */
export async function receivedInvitation(world: WorldParts): Promise<string> {
  const { project, person, ids } = world
  const email = newAddress()
  const channel = { user_id: person.userId, type: 'email', value: email, is_verified: true, used_for_auth: false }
  await project.asServer('POST', '/contact-channels', channel)
  const body = { email, team_id: ids.teamId, callback_url: callback }
  const { json } = await project.asServer('POST', '/team-invitations/send-code', body)
  return json.id
}

async function mailedCode(world: WorldParts, path: string, body: { email: string; team_id?: string }): Promise<string> {
  await done(world, path, { ...body, callback_url: callback })
  return world.testkit.mailbox.codeFor(body.email)
}

/** The first step of someone with a second factor, and each way to take the second. */
export async function secondFactorAttempt(
  world: WorldParts,
): Promise<{ code: string; totp: string; recoveryCode: string }> {
  const { project, testkit } = world
  const person = await project.signUp()
  const now = testkit.clock.now()
  // A code of the app works once, and the next one is as good half a minute early.
  const [totp, next] = [now, new Date(now.getTime() + 30_000)].map(at => totpCode(worldTotpSecret, at))
  const enrolment = { totp_secret_base64: worldTotpSecret, totp }
  const { recovery_codes } = await done(world, '/auth/mfa/enrol', enrolment, person)
  const body = { email: person.email, password: person.password }
  const { json } = await project.request('POST', '/auth/password/sign-in', { body })
  return { code: json.details.attempt_code, totp: next ?? '', recoveryCode: recovery_codes[0] }
}

/** What the world's person was given to register a passkey with, and what their browser answers. */
export async function passkeyRegistration(world: WorldParts): Promise<{ code: string; credential: WebAuthnAnswer }> {
  const { project, person } = world
  const body = { passkey_auth_enabled: false }
  await project.asServer('PATCH', `/users/${person.userId}`, body)
  const { code, options_json } = await initiateRegistration(world, person)
  return { code, credential: createAuthenticator().register(options_json) }
}

/** The id of a passkey of the world's person. */
export async function newPasskey(world: WorldParts): Promise<string> {
  await done(world, '/auth/passkey/register', await passkeyRegistration(world), world.person)
  const path = `/auth/passkeys?user_id=${world.person.userId}`
  return (await world.project.asServer('GET', path)).json.items[0].id
}

/** Someone with a passkey, at the point of signing in. */
export async function passkeySignIn(
  world: WorldParts,
): Promise<{ code: string; authentication_response: WebAuthnAnswer }> {
  const [person, device] = [await world.project.signUp(), createAuthenticator()]
  const registration = await initiateRegistration(world, person)
  const credential = device.register(registration.options_json)
  await done(world, '/auth/passkey/register', { credential, code: registration.code }, person)
  const { code, options_json } = await done(world, '/auth/passkey/initiate-passkey-authentication', {})
  return { code, authentication_response: device.authenticate(options_json) }
}

const initiateRegistration = (world: WorldParts, person: Signed) =>
  done(world, '/auth/passkey/initiate-passkey-registration', {}, person)

/** A program on a command line that waits for someone to let it in. */
export function cliLogin(world: WorldParts): Promise<{ polling_code: string; login_code: string }> {
  return done(world, '/auth/cli', {})
}

type Signed = Pick<SignedInPerson, 'accessToken'>

/** Requests as the application does, and fails on an error: an incomplete world would test nothing. */
export async function done({ project }: WorldParts, path: string, body: object, by?: Signed): Promise<Json> {
  const headers = by && { [header.accessToken]: by.accessToken }
  const { status, text, json } = await project.request('POST', path, { level: 'server', headers, body })
  if (status >= 300) throw new Error(`The test world could not POST ${path}: ${status} ${text}`)
  return json
}
