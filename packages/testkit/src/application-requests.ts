/** For the endpoints of applications: see {@link worldRequests}. */
import { randomUUID } from 'node:crypto'
import type { TestProject } from './project.ts'
import type { Make, WorldParts } from './world-parts.ts'
import { maker } from './world-things.ts'

/** Nothing listens there. */
const redirectUris = ['http://localhost:49151/callback']

export const applicationRequests: Readonly<Record<string, Make>> = {
  'POST /internal/applications': () => ({ body: { display_name: 'Wiki', redirect_uris: redirectUris } }),
  'GET /internal/applications/:applicationId': async ({ project }) => ({ ids: await getApplication(project) }),
  'PATCH /internal/applications/:applicationId': async ({ project }) => ({
    ids: await getApplication(project),
    body: { display_name: 'The wiki' },
  }),
  'DELETE /internal/applications/:applicationId': async ({ project }) => ({ ids: await getApplication(project) }),
  'GET /consents': ({ person }) => ({ query: { user_id: person.userId } }),
  'GET /consents/requests/:requestId': async world => ({ ids: await newRequest(world) }),
  'POST /consents/requests/:requestId/grant': async world => ({ ids: await newRequest(world), body: {} }),
  'POST /consents/requests/:requestId/deny': async world => ({ ids: await newRequest(world), body: {} }),
  'DELETE /consents/:applicationId': async world => ({
    ids: await newConsent(world),
    query: { user_id: world.person.userId },
  }),
  'GET /internal/applications/:applicationId/consents': async ({ project }) => ({ ids: await getApplication(project) }),
  'POST /internal/applications/:applicationId/rotate-secret': async ({ project }) => ({
    ids: await getApplication(project),
    body: { overlap_hours: 1 },
  }),
  'POST /internal/resources': () => ({ body: newResource() }),
  'GET /internal/resources/:resourceId': async ({ project }) => ({ ids: await getResource(project) }),
  'PATCH /internal/resources/:resourceId': async ({ project }) => ({
    ids: await getResource(project),
    body: { display_name: 'The notes' },
  }),
  'DELETE /internal/resources/:resourceId': async ({ project }) => ({ ids: await getResource(project) }),
  'POST /internal/resources/:resourceId/rotate-secret': async ({ project }) => ({
    ids: await getResource(project),
    body: { overlap_hours: 1 },
  }),
  'GET /delegations': ({ person }) => ({ query: { user_id: person.userId } }),
  'POST /delegations': async world => ({ body: await newDelegation(world) }),
  'DELETE /delegations/:delegationId': async world => {
    const { json } = await world.project.asUser(world.person, 'POST', '/delegations', await newDelegation(world))
    return { ids: { delegationId: json.id }, query: { user_id: world.person.userId } }
  },
  'GET /service-accounts': ({ ids: { teamId = '' } }) => ({ query: { team_id: teamId } }),
  'POST /service-accounts': ({ ids: { teamId = '' } }) => ({ body: { display_name: 'Robot', team_id: teamId } }),
  'GET /service-accounts/:serviceAccountId': getServiceAccount,
  'PATCH /service-accounts/:serviceAccountId': async world => ({
    ...(await getServiceAccount(world)),
    body: { display_name: 'The robot' },
  }),
  'DELETE /service-accounts/:serviceAccountId': getServiceAccount,
  'POST /service-accounts/:serviceAccountId/rotate-secret': async world => ({
    ...(await getServiceAccount(world)),
    body: { overlap_hours: 1 },
  }),
}

async function newDelegation(world: WorldParts) {
  const make = maker(world.project)
  const { items } = await make('GET', '/internal/resources')
  const { identifier } = items[0] ?? (await make('POST', '/internal/resources', newResource()))
  const { ids } = await getServiceAccount(world)
  const resources = [{ identifier, scopes: [] }]
  return { user_id: world.person.userId, agent_id: ids.serviceAccountId, lifetime_seconds: 3_600, resources }
}

/** One of the team. */
async function getServiceAccount({ project, ids: { teamId = '' } }: WorldParts) {
  const make = maker(project)
  const { items } = await make('GET', `/service-accounts?team_id=${teamId}`)
  const known = items[0] ?? (await make('POST', '/service-accounts', { display_name: 'Robot', team_id: teamId }))
  return { ids: { serviceAccountId: String(known.id) }, query: { team_id: teamId } }
}

/** Each with an identifier of its own. */
const newResource = () => ({
  identifier: `https://notes.example/${randomUUID().replaceAll('-', '')}`,
  display_name: 'Notes',
})

async function getResource(project: TestProject): Promise<{ resourceId: string }> {
  const make = maker(project)
  const { items } = await make('GET', '/internal/resources')
  const known = items[0] ?? (await make('POST', '/internal/resources', newResource()))
  return { resourceId: known.id }
}

async function getApplication(project: TestProject): Promise<{ applicationId: string }> {
  const make = maker(project)
  const { items } = await make('GET', '/internal/applications')
  const known =
    items[0] ?? (await make('POST', '/internal/applications', { display_name: 'Wiki', redirect_uris: redirectUris }))
  return { applicationId: known.id }
}

/** A request of the application, as a browser begins it. */
async function newRequest({ project, testkit }: WorldParts): Promise<{ requestId: string }> {
  const { applicationId } = await getApplication(project)
  const query = new URLSearchParams({
    ...{ client_id: applicationId, redirect_uri: redirectUris[0] ?? '', response_type: 'code', scope: 'openid' },
    ...{ code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM', code_challenge_method: 'S256' },
  })
  const response = await testkit.fetch(`/p/${project.id}/openid/authorize?${query}`)
  const location = new URL(response.headers.get('location') ?? '', testkit.config.publicUrl)
  return { requestId: location.searchParams.get('request') ?? '' }
}

async function newConsent(world: WorldParts): Promise<{ applicationId: string }> {
  const { requestId } = await newRequest(world)
  await world.project.asUser(world.person, 'POST', `/consents/requests/${requestId}/grant`, {})
  return getApplication(world.project)
}
