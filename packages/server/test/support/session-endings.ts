/** Everything that ends a session, for tests that then present its access token. */
import { AccessTokenExpired, type Endpoint } from '@latchkey/contract'
import type { Json, RequestOptions, SignedInPerson, Testkit, TestProject } from '@latchkey/testkit'
import { decodeJwt } from 'jose'
import { endpoints } from './endpoints.ts'

export interface EndingScene {
  readonly testkit: Testkit
  readonly project: TestProject
  readonly person: SignedInPerson
}

export interface SessionTokens {
  readonly accessToken: string
  readonly refreshToken: string
}

export interface SessionEnding {
  readonly name: string
  /** The session that is going to end; the one of the sign-up where it does not matter. */
  start?(scene: EndingScene): Promise<SessionTokens>
  end(scene: EndingScene, session: SessionTokens): Promise<void>
}

const server = { level: 'server' } as const
const callback_url = 'http://localhost:3000/handler/callback'
const newPassword = 'an entirely new battery'

export const sessionEndings: readonly SessionEnding[] = [
  {
    name: 'sign-out',
    end: async ({ project }, { accessToken }) => {
      await must(project, 'DELETE', '/auth/sessions/current', { accessToken })
    },
  },
  {
    name: 'revocation from another session of the user',
    async end({ project, person }, session) {
      const { accessToken } = await signedInAgain(project, person)
      await must(project, 'DELETE', `/auth/sessions/${getSessionId(session)}?user_id=me`, { accessToken })
    },
  },
  {
    name: 'revocation of every session by the server',
    async end({ project, person: { userId } }) {
      const { items } = await must(project, 'GET', `/auth/sessions?user_id=${userId}`, { level: 'admin' })
      for (const { id } of items) await must(project, 'DELETE', `/auth/sessions/${id}`, server)
    },
  },
  {
    name: 'a password change in another session',
    async end({ project, person }) {
      const elsewhere = await signedInAgain(project, person)
      const body = { old_password: person.password, new_password: newPassword }
      await must(project, 'POST', '/auth/password/update', { ...elsewhere, body })
    },
  },
  {
    name: 'a password reset by mail',
    async end({ testkit, project, person: { email } }) {
      await must(project, 'POST', '/auth/password/send-reset-code', { body: { email, callback_url } })
      const body = { code: await testkit.mailbox.codeFor(email), password: newPassword }
      await must(project, 'POST', '/auth/password/reset', { body })
    },
  },
  {
    name: 'a password written by the server',
    end: async ({ project, person: { userId } }) => {
      await must(project, 'PATCH', `/users/${userId}`, { ...server, body: { password: newPassword } })
    },
  },
  {
    name: 'a lock of the user',
    end: async ({ project, person: { userId } }) => {
      await must(project, 'PATCH', `/users/${userId}`, { ...server, body: { is_locked: true } })
    },
  },
  {
    name: 'deletion of the user',
    end: async ({ project, person: { userId } }) => {
      await must(project, 'DELETE', `/users/${userId}`, server)
    },
  },
  {
    name: 'the upgrade of its anonymous user',
    async start({ project }) {
      return getTokens(await must(project, 'POST', '/auth/anonymous/sign-up', {}))
    },
    async end({ project }, { accessToken }) {
      const email = `upgraded-${getSessionId({ accessToken })}@example.com`
      const body = { email, password: newPassword, verification_callback_url: callback_url }
      await must(project, 'POST', '/auth/password/sign-up', { accessToken, headers: allowAnonymous, body })
    },
  },
  {
    name: 'its expiry',
    async start({ project, person }) {
      const body = { user_id: person.userId, expires_in_millis: 60_000 }
      return getTokens(await must(project, 'POST', '/auth/sessions', { ...server, body }))
    },
    async end({ testkit }) {
      testkit.clock.advance(60)
    },
  },
]

/** Those that read an access token: all but those that give a new one for a refresh token. */
export const endpointsWithAccessToken = endpoints.filter(({ ignoresAccessToken }) => ignoresAccessToken !== true)

/** The code by which an endpoint refuses an access token of an ended session. Signing out has one of its own. */
export function refusalOfEnded({ endedSession }: Endpoint): string | null {
  return (endedSession ?? AccessTokenExpired).code
}

export const allowAnonymous = { 'x-stack-allow-anonymous-user': 'true' }

export function getSessionId({ accessToken }: Pick<SessionTokens, 'accessToken'>): string {
  return String(decodeJwt(accessToken).refresh_token_id)
}

async function signedInAgain(project: TestProject, { email, password }: SignedInPerson): Promise<SessionTokens> {
  return getTokens(await must(project, 'POST', '/auth/password/sign-in', { body: { email, password } }))
}

function getTokens(json: Json): SessionTokens {
  return { accessToken: json.access_token, refreshToken: json.refresh_token }
}

async function must(project: TestProject, method: string, path: string, ask: RequestOptions): Promise<Json> {
  const { status, json, text } = await project.request(method, path, ask)
  if (status >= 300) throw new Error(`${method} ${path} failed with ${status}: ${text}`)
  return json
}
