/** For the endpoints that send emails, and for what they leave: see {@link worldRequests}. */
import type { TestProject } from './project.ts'
import type { Make, WorldParts } from './world-parts.ts'
import { callback, newAddress } from './world-things.ts'

export const emailRequests: Readonly<Record<string, Make>> = {
  'POST /emails/send-email': async ({ project }) => {
    await setOwnServer(project)
    return { body: toNone }
  },
  'POST /internal/send-preview-email': () => ({ body: { recipient_email: newAddress(), html: '<p>News</p>' } }),
  'POST /internal/send-test-email': () => ({ body: { recipient_email: newAddress(), email_config: ownServer } }),
  'POST /internal/send-sign-in-invitation': () => ({ body: { email: newAddress(), callback_url: callback } }),
  'GET /internal/email-sends/:sendId': async ({ project }) => ({ ids: { sendId: await newSend(project) } }),
  'POST /internal/email-sends/:sendId/stop': async ({ project }) => ({ ids: { sendId: await newSend(project) } }),

  'POST /emails/capacity-boost': () => ({ body: {} }),
  'POST /internal/emails/managed-onboarding/setup': () => ({ body: {} }),
  'POST /internal/emails/managed-onboarding/check': () => ({ body: {} }),
  'POST /internal/emails/managed-onboarding/apply': () => ({ body: {} }),
  'POST /internal/emails/managed-onboarding/delete': () => ({ body: {} }),
  'GET /emails/outbox': () => ({ query: { simple_status: 'in-progress', limit: '10' } }),
  'GET /emails/outbox/:emailId': async world => ({ ids: { emailId: await scheduledEmail(world) } }),
  'PATCH /emails/outbox/:emailId': async world => ({
    ids: { emailId: await scheduledEmail(world) },
    body: { is_paused: true },
  }),

  'GET /internal/emails': () => ({ query: { status: 'sent', query: 'Ada', limit: '10' } }),
  'GET /internal/emails/:emailId': async ({ project }) => ({ ids: { emailId: await loggedEmail(project) } }),
  'POST /internal/emails/:emailId/resend': async ({ project }) => ({ ids: { emailId: await loggedEmail(project) } }),
}

const toNone = { user_ids: [], html: '<p>News</p>', subject: 'News' }

/** No server answers there, at once. */
const ownServer = {
  host: '127.0.0.1',
  port: 1_025,
  username: 'mailer',
  password: 'a password',
  sender_name: 'Acme',
  sender_email: 'post@acme.example',
}

export async function setOwnServer(project: TestProject): Promise<void> {
  const { sender_name: senderName, sender_email: senderEmail, ...server } = ownServer
  const override = { 'emails.server': { ...server, senderName, senderEmail, isShared: false } }
  const body = { config_override_string: JSON.stringify(override) }
  await project.asAdmin('PATCH', '/internal/config/override', body)
}

async function newSend(project: TestProject): Promise<string> {
  await setOwnServer(project)
  await project.asServer('POST', '/emails/send-email', toNone)
  const { json } = await project.asAdmin('GET', '/internal/email-sends')
  return json.items[0].id
}

/** To a user of its own, tomorrow. */
async function scheduledEmail({ project, testkit }: WorldParts): Promise<string> {
  await setOwnServer(project)
  const user = await project.asServer('POST', '/users', { primary_email: newAddress(), primary_email_verified: true })
  const tomorrow = testkit.clock.now().getTime() + 86_400_000
  const body = { ...toNone, user_ids: [user.json.id], scheduled_at_millis: tomorrow }
  await project.asServer('POST', '/emails/send-email', body)
  const { json } = await project.asServer('GET', '/emails/outbox?status=scheduled&limit=1')
  return json.items[0].id
}

/** It holds no code, so it can be sent again. */
async function loggedEmail(project: TestProject): Promise<string> {
  const body = { email: newAddress(), callback_url: callback }
  await project.asServer('POST', '/internal/send-sign-in-invitation', body)
  const { json } = await project.asAdmin('GET', '/internal/emails?query=Your%20invitation')
  return json.items[0].id
}
