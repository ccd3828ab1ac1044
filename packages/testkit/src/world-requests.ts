/** For every endpoint that takes more than ids: a query and a body with which it does its work. */
import { randomUUID } from 'node:crypto'
import { emailRequests } from './email-requests.ts'
import { oauthRequests } from './oauth-requests.ts'
import type { TestProject } from './project.ts'
import { signInRequests } from './sign-in-requests.ts'
import { worldCodes } from './world-codes.ts'
import type { Make } from './world-parts.ts'
import { callback, newAddress } from './world-things.ts'

export const worldRequests: Readonly<Record<string, Make>> = {
  'POST /check-version': () => ({ body: { clientVersion: '2.8.41' } }),
  'POST /check-feature-support': () => ({ body: { feature_name: 'rewinding' } }),

  'PATCH /internal/projects/current': () => ({ body: { display_name: 'Acme again' } }),
  'POST /internal/projects': ({ ids }) => ({ body: { display_name: 'Acme the second', owner_team_id: ids.teamId } }),
  'POST /internal/owner-claim': () => ({ body: { code: '0'.repeat(45) } }),
  'POST /internal/owner-claim/check-code': () => ({ body: { code: '0'.repeat(45) } }),

  'PATCH /internal/config/override': () => ({
    body: { config_override_string: '{"payments.groups.plans":{"displayName":"Plans"}}', comment: 'We begin to sell' },
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
    const { json } = await project.request('GET', '/internal/projects/current', { level: 'admin' })
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

  'POST /emails/render-email': () => ({ body: { template_tsx_source: plainTemplate, theme_id: false } }),
  'POST /internal/email-preview': () => ({ body: { template_tsx_source: plainTemplate, theme_id: false } }),
  'POST /internal/email-recipients/count': () => ({ body: { all_users: true } }),
  'POST /internal/email-themes': () => ({ body: { display_name: 'Ours' } }),
  'PATCH /internal/email-themes/:themeId': () => ({ body: { tsx_source: plainTheme } }),
  'GET /internal/email-themes/:themeId/versions/:version': async ({ project }) => {
    const themeId = await newOne(project, '/internal/email-themes', { display_name: 'Ours' })
    return { ids: { themeId, version: await lastVersion(project, `/internal/email-themes/${themeId}`) } }
  },
  'POST /internal/email-templates': () => ({ body: { display_name: 'Ours' } }),
  'PATCH /internal/email-templates/:templateId': async ({ project }) => {
    await useOwnMailServer(project)
    return { body: { tsx_source: plainTemplate } }
  },
  'GET /internal/email-templates/:templateId/versions/:version': async ({ project }) => {
    const templateId = await newOne(project, '/internal/email-templates', { display_name: 'Ours' })
    return { ids: { templateId, version: await lastVersion(project, `/internal/email-templates/${templateId}`) } }
  },
  'POST /internal/email-drafts': () => ({ body: { display_name: 'News' } }),
  'GET /internal/email-drafts/:draftId': async ({ project }) => ({ ids: { draftId: await newDraft(project) } }),
  'PATCH /internal/email-drafts/:draftId': async ({ project }) => ({
    ids: { draftId: await newDraft(project) },
    body: { display_name: 'Other news' },
  }),
  'DELETE /internal/email-drafts/:draftId': async ({ project }) => ({ ids: { draftId: await newDraft(project) } }),
  'GET /internal/email-drafts/:draftId/versions': async ({ project }) => ({
    ids: { draftId: await newDraft(project) },
  }),
  'GET /internal/email-drafts/:draftId/versions/:version': async ({ project }) => ({
    ids: { draftId: await newDraft(project), version: '1' },
  }),
  'POST /internal/ai-chat/:threadId': () => ({ body: chat }),
  'POST /internal/ai-chat/:threadId/stream': () => ({ body: chat }),
  'PATCH /internal/ai-chat/:threadId': () => ({ body: { message: { role: 'user', content: 'Hello' } } }),

  // A valid link is in emails that are sent to many users alone.
  'GET /emails/unsubscribe-link': () => ({ query: { code: '0'.repeat(45) } }),
  'POST /emails/unsubscribe-link': () => ({ query: { code: '0'.repeat(45) }, body: {} }),

  'GET /projects/:projectId/.well-known/jwks.json': () => ({ query: { include_anonymous: 'true' } }),

  ...signInRequests,
  ...oauthRequests,
  ...emailRequests,
}

function invitation(teamId: string | undefined) {
  return { team_id: teamId, email: newAddress(), callback_url: callback }
}

const chat = { context_type: 'email-draft', messages: [{ role: 'user', content: 'Hello' }] }

const plainTemplate = `import { NotificationCategory, Subject } from "@latchkey/emails";
export const EmailTemplate = () => <p><Subject value="News" /><NotificationCategory value="Marketing" />News</p>;`
const plainTheme = 'export const EmailTheme = ({ children }) => <div>{children}</div>;'

const newDraft = (project: TestProject) => newOne(project, '/internal/email-drafts', { display_name: 'News' })

/** Of a theme or template. */
async function lastVersion(project: TestProject, path: string): Promise<string> {
  const { json } = await project.request('GET', `${path}/versions`, { level: 'admin' })
  return String(json.items[0].version)
}

const newUser = (project: TestProject) => newOne(project, '/users', {})
/** The version that a change makes. */
async function newConfigChange(project: TestProject): Promise<string> {
  const group = { [`payments.groups.g_${randomUUID()}`]: {} }
  const body = { config_override_string: JSON.stringify(group) }
  const { json } = await project.request('PATCH', '/internal/config/override', { level: 'admin', body })
  return String(json.version)
}

const newImport = (project: TestProject) => newOne(project, '/internal/user-imports', { is_dry_run: false })

/** @returns the id of what was made. */
async function newOne(project: TestProject, path: string, body: object): Promise<string> {
  const { json, text } = await project.request('POST', path, { level: 'admin', body })
  if (!json?.id) throw new Error(`The test world could not POST ${path}: ${text}`)
  return json.id
}

/** Of a permission that contains one that is there. */
function definition(containedId: string | undefined) {
  return { id: `p${randomUUID().replaceAll('-', '')}`, contained_permission_ids: [containedId] }
}
