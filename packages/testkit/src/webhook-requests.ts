/** For the endpoints of webhooks and of the event feed: see {@link worldRequests}. */
import type { TestProject } from './project.ts'
import type { Make, WorldParts } from './world-parts.ts'
import { maker } from './world-things.ts'

/** Nothing listens there. */
const url = 'http://127.0.0.1:49151/hook'

export const webhookRequests: Readonly<Record<string, Make>> = {
  'POST /webhooks/svix-token': () => ({ body: {} }),
  'POST /webhooks/endpoints': () => ({ body: { url, description: 'Orders', event_types: ['user.created'] } }),
  'GET /webhooks/endpoints/:endpointId': async ({ project }) => ({ ids: await getEndpoint(project) }),
  'PATCH /webhooks/endpoints/:endpointId': async ({ project }) => ({
    ids: await getEndpoint(project),
    body: { description: 'More orders' },
  }),
  'DELETE /webhooks/endpoints/:endpointId': async ({ project }) => ({ ids: await getEndpoint(project) }),
  'POST /webhooks/endpoints/:endpointId/rotate-secret': async ({ project }) => ({
    ids: await getEndpoint(project),
    body: { overlap_hours: 1 },
  }),
  'POST /webhooks/endpoints/:endpointId/test': async ({ project }) => ({
    ids: await getEndpoint(project),
    body: { event_type: 'team.created' },
  }),
  'POST /internal/send-test-webhook': async ({ project }) => ({
    body: { endpoint_id: (await getEndpoint(project)).endpointId },
  }),
  'POST /webhooks/endpoints/:endpointId/recover': async ({ project, testkit }) => ({
    ids: await getEndpoint(project),
    body: { since_millis: testkit.clock.now().getTime() - 3_600_000 },
  }),
  'GET /webhooks/messages': () => ({ query: { event_type: 'user.created', limit: '10' } }),
  'GET /webhooks/messages/:messageId': async world => ({ ids: await getMessage(world) }),
  'POST /webhooks/messages/:messageId/resend': async world => ({ ids: await getMessage(world), body: {} }),
  'GET /webhooks/attempts': () => ({ query: { status: 'failed', limit: '10' } }),

  'GET /events': () => ({ query: { types: 'user.created,team.created', limit: '10', wait: '0' } }),
}

async function getEndpoint(project: TestProject): Promise<{ endpointId: string }> {
  const make = maker(project)
  const { items } = await make('GET', '/webhooks/endpoints')
  const known = items[0] ?? (await make('POST', '/webhooks/endpoints', { url }))
  return { endpointId: known.id }
}

/** That of a test: it is there at once. */
async function getMessage({ project }: WorldParts): Promise<{ messageId: string }> {
  const { endpointId } = await getEndpoint(project)
  const { message_id: messageId } = await maker(project)('POST', `/webhooks/endpoints/${endpointId}/test`, {})
  return { messageId }
}
