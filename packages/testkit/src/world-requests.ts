/** For every endpoint that takes more than ids: a query and a body with which it does its work. */
import { header } from '@latchkey/contract'
import { newAddress, type Things } from './world.ts'

export interface RequestParts {
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
  /** Sent beside the caller's own headers. */
  readonly headers?: Readonly<Record<string, string>>
}

type Make = (things: Things) => RequestParts | Promise<RequestParts>

const callback = 'http://localhost:3000/handler/email-verification'

export const worldRequests: Readonly<Record<string, Make>> = {
  'POST /check-version': () => ({ body: { clientVersion: '2.8.41' } }),
  'POST /check-feature-support': () => ({ body: { feature_name: 'rewinding' } }),

  'PATCH /internal/projects/current': () => ({ body: { display_name: 'Acme again' } }),
  'POST /internal/projects': ({ ids }) => ({ body: { display_name: 'Acme the second', owner_team_id: ids.teamId } }),
  'POST /internal/owner-claim': () => ({ body: { code: '0'.repeat(45) } }),

  'POST /internal/api-keys': ({ testkit }) => ({
    body: {
      description: 'For the tests',
      expires_at_millis: testkit.clock.now().getTime() + 3_600_000,
      has_publishable_client_key: true,
      has_secret_server_key: true,
      has_super_secret_admin_key: true,
    },
  }),
  'PATCH /internal/api-keys/:apiKeyId': () => ({ body: { description: 'Still for the tests' } }),

  'PATCH /users/me': () => ({ body: { display_name: 'Ada' } }),
  'GET /users': () => ({ query: { limit: '10' } }),
  'POST /users': () => ({ body: { primary_email: newAddress() } }),
  'PATCH /users/:userId': () => ({ body: { display_name: 'Ada' } }),

  'GET /contact-channels': ({ person }) => ({ query: { user_id: person.userId } }),
  'POST /contact-channels/:userId/:contactChannelId/send-verification-code': () => ({
    body: { callback_url: callback },
  }),
  'POST /contact-channels/send-verification-code': ({ person }) => ({
    body: { email: person.email, callback_url: callback },
  }),
  'POST /contact-channels/verify': async things => ({ body: { code: await verificationCode(things) } }),
  'POST /contact-channels/verify/check-code': async things => ({ body: { code: await verificationCode(things) } }),

  'GET /teams': ({ person }) => ({ query: { user_id: person.userId } }),
  'POST /teams': ({ person }) => ({ body: { display_name: 'Crew', creator_user_id: person.userId } }),

  'POST /auth/sessions': ({ person }) => ({ body: { user_id: person.userId } }),
  'POST /auth/sessions/current/refresh': ({ person }) => ({
    headers: { [header.refreshToken]: person.refreshToken },
  }),
  'POST /auth/oauth/token': ({ project, person }) => ({
    body: {
      grant_type: 'refresh_token',
      refresh_token: person.refreshToken,
      client_id: project.id,
      client_secret: project.keys.client,
    },
  }),
  'GET /projects/:projectId/.well-known/jwks.json': () => ({ query: { include_anonymous: 'true' } }),

  'POST /auth/password/sign-up': () => ({
    body: { email: newAddress(), password: 'correct horse battery', verification_callback_url: callback },
  }),
  'POST /auth/password/sign-in': ({ person: { email, password } }) => ({ body: { email, password } }),
}

/** A code that works, of a user made for it: an address may ask for only so many. */
async function verificationCode({ project, testkit }: Things): Promise<string> {
  const { email } = await project.signUp()
  return testkit.mailbox.codeFor(email)
}
