import { asList, eventTypes, roleFor, succeeded, webhookEndpoints } from '@latchkey/contract'
import { getSource } from '../authority/authority.ts'
import { implement } from '../kernel/http/context.ts'
import { deliverTest, recover, resend } from '../webhooks/deliveries.ts'
import { sendTestMessage } from '../webhooks/test-message.ts'
import { createToken } from '../webhooks/tokens.ts'
import { getMessage, listAttempts, listMessages } from '../webhooks/webhook-log.ts'
import {
  checkUrl,
  createEndpoint,
  deleteEndpoint,
  getEndpoint,
  getEndpointRow,
  listEndpoints,
  rotateSecret,
  updateEndpoint,
} from '../webhooks/webhooks.ts'

export const webhookHandlers = implement(webhookEndpoints, {
  async createToken({ app, caller, transaction }) {
    const source = getSource(caller, { role: roleFor(webhookEndpoints.createToken), endsWithSession: true })
    return { token: await transaction(tx => createToken(app, tx, source)) }
  },
  listEventTypes: async () => asList([...eventTypes]),
  listEndpoints: async ({ app, db }) => asList(await listEndpoints(app, db)),
  async createEndpoint({ app, db, transaction }, { body }) {
    await checkUrl(app, db, body.url)
    return transaction(tx => createEndpoint(app, tx, body))
  },
  readEndpoint: ({ app, db }, { params }) => getEndpoint(app, db, params.endpointId),
  async updateEndpoint({ app, db, transaction }, { params, body }) {
    await getEndpointRow(db, params.endpointId)
    if (body.url !== undefined) await checkUrl(app, db, body.url)
    return transaction(tx => updateEndpoint(app, tx, params.endpointId, body))
  },
  async deleteEndpoint({ transaction }, { params }) {
    await transaction(tx => deleteEndpoint(tx, params.endpointId))
    return succeeded
  },
  rotateSecret: ({ app, transaction }, { params, body }) =>
    transaction(tx => rotateSecret(app, tx, params.endpointId, body.overlapHours)),
  test: async ({ transaction }, { params, body: { eventType = 'user.created' } }) => ({
    messageId: await transaction(tx => deliverTest(tx, params.endpointId, eventType)),
  }),
  sendTest: async ({ app, db }, { body }) => sendTestMessage(app, db, body.endpointId),
  recover: async ({ app, transaction }, { params, body }) => ({
    resent: await transaction(tx => recover(app, tx, params.endpointId, body)),
  }),
  async listMessages({ db }, { query }) {
    const { items, nextCursor } = await listMessages(db, query)
    return { items, isPaginated: true as const, pagination: { nextCursor } }
  },
  readMessage: ({ db }, { params }) => getMessage(db, params.messageId),
  resend: async ({ transaction }, { params, body }) => ({
    resent: await transaction(tx => resend(tx, params.messageId, body.endpointId)),
  }),
  async listAttempts({ db }, { query }) {
    const { items, nextCursor } = await listAttempts(db, query)
    return { items, isPaginated: true as const, pagination: { nextCursor } }
  },
})
