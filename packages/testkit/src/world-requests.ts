/** For every endpoint that takes more than ids: a query and a body with which it does its work. */
import { randomUUID } from 'node:crypto'
import { applicationRequests } from './application-requests.ts'
import { dataVaultRequests } from './data-vault-requests.ts'
import { emailContentRequests } from './email-content-requests.ts'
import { emailRequests } from './email-requests.ts'
import { oauthRequests } from './oauth-requests.ts'
import { paymentRequests } from './payment-requests.ts'
import type { TestProject } from './project.ts'
import { signInRequests } from './sign-in-requests.ts'
import { webhookRequests } from './webhook-requests.ts'
import { receivedInvitation, worldCodes } from './world-codes.ts'
import type { Make } from './world-parts.ts'
import { callback, newAddress, newOne } from './world-things.ts'

export const worldRequests: Readonly<Record<string, Make>> = {
  'GET /internal/user-activity': ({ person }) => ({ query: { user_id: person.userId } }),
  'POST /internal/onboarding/preview-affected-users': () => ({
    body: { onboarding: { require_email_verification: true } },
  }),
  'POST /check-version': () => ({ body: { clientVersion: '2.8.41' } }),
  'POST /check-feature-support': () => ({ body: { feature_name: 'rewinding' } }),

  'POST /analytics/events/batch': () => ({ body: {} }),
  'POST /session-replays/batch': () => ({ body: {} }),
  'POST /analytics/otlp/v1/traces': () => ({ body: {} }),
  'POST /analytics/otlp/v1/logs': () => ({ body: {} }),
  'POST /analytics/envelope': () => ({ body: {} }),
  'POST /internal/analytics/query': () => ({ body: { query: 'SELECT 1' } }),
  'POST /auth/external/token': () => ({ body: { provider_id: 'another', token: 'a token' } }),
  'POST /browser-actions/consume': () => ({ body: { action_id: 'an action' } }),

  'PATCH /internal/projects/current': () => ({ body: { display_name: 'Acme again' } }),
  'POST /internal/projects': ({ ids }) => ({ body: { display_name: 'Acme the second', owner_team_id: ids.teamId } }),
  'POST /internal/owner-claim': () => ({ body: { code: '0'.repeat(45) } }),
  'POST /internal/owner-claim/check-code': () => ({ body: { code: '0'.repeat(45) } }),

  'PATCH /internal/config/override': () => ({
    body: { config_override_string: '{"payments.groups.plans":{"displayName":"Plans"}}', comment: 'We begin to sell' },
  }),
  'GET /internal/config/override/:level': () => ({ ids: { level: 'branch' } }),
  'PATCH /internal/config/override/:level': () => ({
    ids: { level: 'branch' },
    body: { config_override_string: '{"payments.groups.plans":{"displayName":"Plans"}}' },
  }),
  'PUT /internal/config/override/:level': () => ({
    ids: { level: 'branch' },
    body: { config_string: '{}', source: { type: 'pushed-from-unknown' } },
  }),
  'POST /internal/config/override/:level/reset-keys': () => ({
    ids: { level: 'environment' },
    body: { keys: ['payments.groups.plans'] },
  }),
  'GET /internal/config/changes': () => ({ query: { limit: '10' } }),
  'GET /internal/config/changes/:version': async ({ project }) => ({
    ids: { version: await newConfigChange(project) },
  }),
  'POST /internal/config/changes/:version/restore': async ({ project }) => ({
    ids: { version: await newConfigChange(project) },
    body: {},
  }),

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

  'POST /internal/signing-keys/rotate': () => ({ body: {} }),
  'POST /internal/projects/transfer': async ({ project }) => {
    // To the team that owns it already: so an allowed transfer changes nothing.
    const { json } = await project.asAdmin('GET', '/internal/projects/current')
    return { body: { project_id: project.id, new_team_id: json.owner_team_id } }
  },

  'POST /internal/user-imports': () => ({ body: { is_dry_run: false } }),
  'GET /internal/user-imports/:importId': async ({ project }) => ({ ids: { importId: await newImport(project) } }),
  'GET /internal/user-imports/:importId/problems': async ({ project }) => ({
    ids: { importId: await newImport(project) },
    query: { limit: '10' },
  }),
  'POST /internal/user-imports/:importId/batches': async ({ project }) => ({
    ids: { importId: await newImport(project) },
    body: { first_row: 1, users: [{ display_name: 'Ada', primary_email: newAddress() }] },
  }),
  'POST /internal/user-imports/:importId/finish': async ({ project }) => ({
    ids: { importId: await newImport(project) },
    body: {},
  }),
  'GET /internal/user-exports/users': () => ({ query: { limit: '10' } }),
  'GET /internal/user-exports/teams': () => ({ query: { limit: '10' } }),

  'PATCH /users/me': () => ({ body: { display_name: 'Ada' } }),
  'GET /users': () => ({ query: { limit: '10' } }),
  'POST /users': () => ({ body: { primary_email: newAddress() } }),
  'PATCH /users/:userId': () => ({ body: { display_name: 'Ada' } }),

  'GET /teams': ({ person }) => ({ query: { user_id: person.userId } }),
  'POST /teams': ({ person }) => ({ body: { display_name: 'Crew', creator_user_id: person.userId } }),

  'PATCH /teams/:teamId': () => ({ body: { display_name: 'Crew' } }),
  'POST /team-memberships/:teamId/:userId': async ({ project }) => ({
    ids: { userId: await newUser(project) },
    body: {},
  }),
  'GET /team-member-profiles': ({ ids: { teamId = '' } }) => ({ query: { team_id: teamId } }),
  'PATCH /team-member-profiles/:teamId/:userId': () => ({ body: { display_name: 'Captain' } }),
  'PATCH /team-roles/:teamId/:userId': ({ ids }) => ({ body: { give: [ids.permissionId] } }),

  'POST /team-invitations/send-code': ({ ids }) => ({ body: invitation(ids.teamId) }),
  'GET /team-invitations': ({ ids: { teamId = '' } }) => ({ query: { team_id: teamId } }),
  'DELETE /team-invitations/:invitationId': ({ ids: { teamId = '' } }) => ({ query: { team_id: teamId } }),
  'POST /team-invitations/accept': async world => ({ body: { code: await worldCodes['team-invitation'](world) } }),
  'POST /team-invitations/accept/check-code': async world => ({
    body: { code: await worldCodes['team-invitation'](world) },
  }),
  'POST /team-invitations/accept/describe': async world => ({
    body: { code: await worldCodes['team-invitation'](world) },
  }),
  'POST /team-invitations/:invitationId/accept': async world => ({
    ids: { invitationId: await receivedInvitation(world) },
    query: { user_id: world.person.userId },
  }),
  'POST /team-invitations/accept/details': async world => ({
    body: { code: await worldCodes['team-invitation'](world) },
  }),

  'GET /team-permissions': ({ person }) => ({ query: { user_id: person.userId } }),
  'POST /team-permissions/:teamId/:userId/:permissionId': () => ({ body: {} }),
  'GET /project-permissions': ({ person }) => ({ query: { user_id: person.userId } }),
  'POST /project-permissions/:userId/:permissionId': () => ({ body: {} }),
  'GET /internal/permissions/explain': ({ ids: { userId = '', teamId = '', permissionId = '' } }) => ({
    query: { user_id: userId, team_id: teamId, permission_id: permissionId },
  }),
  'POST /team-permission-definitions': ({ ids }) => ({ body: definition(ids.permissionId) }),
  'PATCH /team-permission-definitions/:permissionId': () => ({ body: { description: 'Says what comes next' } }),
  'POST /project-permission-definitions': ({ ids }) => ({ body: definition(ids.projectPermissionId) }),
  'PATCH /project-permission-definitions/:permissionId': () => ({ body: { description: 'Sees what is new' } }),

  'GET /user-api-keys': ({ person }) => ({ query: { user_id: person.userId } }),
  'POST /user-api-keys': ({ person }) => ({ body: { description: 'For a script', user_id: person.userId } }),
  'POST /user-api-keys/check': ({ secrets }) => ({ body: { api_key: secrets.userApiKey } }),
  'PATCH /user-api-keys/:apiKeyId': () => ({ body: { description: 'For another script' } }),
  'GET /team-api-keys': ({ ids: { teamId = '' } }) => ({ query: { team_id: teamId } }),
  'POST /team-api-keys': ({ ids }) => ({ body: { description: 'For a robot', team_id: ids.teamId } }),
  'POST /team-api-keys/check': ({ secrets }) => ({ body: { api_key: secrets.teamApiKey } }),
  'PATCH /team-api-keys/:apiKeyId': () => ({ body: { description: 'For another robot' } }),
  'POST /integrations/credential-scanning/revoke': ({ secrets }) => ({ body: { api_key: secrets.userApiKey } }),

  'PATCH /emails/notification-preference/:userId/:categoryId': () => ({ body: { enabled: false } }),

  // A valid link is in emails that are sent to many users alone.
  'GET /emails/unsubscribe-link': () => ({ query: { code: '0'.repeat(45) } }),
  'POST /emails/unsubscribe-link': () => ({ query: { code: '0'.repeat(45) }, body: {} }),

  'GET /projects/:projectId/.well-known/jwks.json': () => ({ query: { include_anonymous: 'true' } }),

  ...signInRequests,
  ...oauthRequests,
  ...emailRequests,
  ...emailContentRequests,
  ...paymentRequests,
  ...dataVaultRequests,
  ...applicationRequests,
  ...webhookRequests,
}

function invitation(teamId: string | undefined) {
  return { team_id: teamId, email: newAddress(), callback_url: callback }
}

const newUser = (project: TestProject) => newOne(project, '/users', {})
/** The version that a change makes. */
async function newConfigChange(project: TestProject): Promise<string> {
  const group = { [`payments.groups.g_${randomUUID()}`]: {} }
  const body = { config_override_string: JSON.stringify(group) }
  const { json } = await project.asAdmin('PATCH', '/internal/config/override', body)
  return String(json.version)
}

const newImport = (project: TestProject) => newOne(project, '/internal/user-imports', { is_dry_run: false })

/** Of a permission that contains one that is there. */
function definition(containedId: string | undefined) {
  return { id: `p${randomUUID().replaceAll('-', '')}`, contained_permission_ids: [containedId] }
}
