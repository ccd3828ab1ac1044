/** For the endpoints of applications: see {@link worldRequests}. */
import type { TestProject } from './project.ts'
import type { Make } from './world-parts.ts'
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
  'POST /internal/applications/:applicationId/rotate-secret': async ({ project }) => ({
    ids: await getApplication(project),
    body: { overlap_hours: 1 },
  }),
}

async function getApplication(project: TestProject): Promise<{ applicationId: string }> {
  const make = maker(project)
  const { items } = await make('GET', '/internal/applications')
  const known =
    items[0] ?? (await make('POST', '/internal/applications', { display_name: 'Wiki', redirect_uris: redirectUris }))
  return { applicationId: known.id }
}
