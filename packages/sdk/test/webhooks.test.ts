import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ApiError } from '../src/index.ts'
import { startWorld, type World } from './support/world.ts'

let world: World
let receiver: Receiver
beforeAll(async () => {
  world = await startWorld()
  receiver = await startReceiver()
})
afterAll(async () => {
  receiver.server.close()
  await world.stop()
})

interface Receiver {
  readonly server: Server
  readonly url: string
  readonly received: { headers: Record<string, string>; body: string }[]
  status: number
}

async function startReceiver(): Promise<Receiver> {
  const received: Receiver['received'] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = await request.toArray()
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
    received.push({ headers, body: Buffer.concat(chunks).toString() })
    response.writeHead(receiver.status).end('Thanks')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { server, url: `http://127.0.0.1:${port}/hook`, received, status: 200 }
}

async function deliver() {
  await world.latchkey.relay.drain()
  await world.latchkey.webhooks.drain()
}

async function start() {
  receiver.status = 200
  receiver.received.length = 0
  return world.apps(await world.createProject())
}

describe('webhooks of a project', () => {
  it('webhooks of a project are delivered to an endpoint, signed with the secret that is shown once', async () => {
    const { admin, server } = await start()
    const { id, secret, ...made } = await admin.createWebhookEndpoint({
      url: receiver.url,
      description: 'Billing',
      eventTypes: ['user.created'],
    })
    expect(made).toMatchObject({ isEnabled: true, eventTypes: ['user.created'], oldSecretExpiresAt: null })
    expect(await admin.getWebhookEndpoint(id)).not.toHaveProperty('secret')
    await server.createUser({ displayName: 'Ada' })
    await server.createTeam({ displayName: 'Crew' })
    await deliver()
    const [delivery] = receiver.received
    expect(receiver.received).toHaveLength(1)
    // The time of the server stands still, so that only the signature is compared.
    const { headers = {}, body = '' } = delivery ?? {}
    const at = new Date(Number(headers['webhook-timestamp']) * 1000)
    expect(headers['webhook-signature']).toBe(new Webhook(secret).sign(headers['webhook-id'] ?? '', at, body))
    const [event] = await server.listEvents()
    expect(headers['webhook-id']).toBe(event?.id)
    const message = await admin.getWebhookMessage(event?.id ?? '')
    expect(message?.payload).toEqual(JSON.parse(body))
    expect(message?.deliveries).toMatchObject([
      { endpointId: id, status: 'succeeded', attempts: 1, nextAttemptAt: null },
    ])
  })

  it('webhooks of a project are logged attempt by attempt, and sent again', async () => {
    const { admin, server } = await start()
    const { id: endpointId } = await admin.createWebhookEndpoint({ url: receiver.url })
    receiver.status = 500
    await server.createUser({ displayName: 'Ada' })
    await deliver()
    const [failed] = await admin.listWebhookAttempts({ endpointId, status: 'failed' })
    expect(failed).toMatchObject({
      error: 'http_status',
      responseStatus: 500,
      responseBody: 'Thanks',
      trigger: 'event',
    })
    expect(failed?.attemptedAt).toBeInstanceOf(Date)
    const [message] = await admin.listWebhookMessages({ eventType: 'user.created' })
    expect(message?.deliveries).toMatchObject([{ status: 'pending', nextAttemptAt: expect.any(Date) }])

    receiver.status = 200
    world.clock.advance(1)
    expect(await admin.resendWebhookMessage(failed?.messageId ?? '', { endpointId })).toBe(1)
    await deliver()
    const [sent] = await admin.listWebhookAttempts({ messageId: failed?.messageId })
    expect(sent).toMatchObject({ status: 'succeeded', trigger: 'resend' })
    expect(await admin.recoverWebhookDeliveries(endpointId, { since: new Date(0) })).toBe(0)
  })

  it('webhooks of a project are tried with a sample, switched off and on, and deleted', async () => {
    const { admin } = await start()
    const { id } = await admin.createWebhookEndpoint({ url: receiver.url })
    const { messageId } = await admin.testWebhookEndpoint(id, { eventType: 'team.deleted' })
    await deliver()
    expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({ type: 'team.deleted', version: 0 })
    expect(await admin.getWebhookMessage(messageId)).toMatchObject({ eventType: 'team.deleted' })

    const off = await admin.updateWebhookEndpoint(id, { isEnabled: false, description: null })
    expect(off).toMatchObject({ isEnabled: false, disabledReason: 'manual' })
    await expect(admin.testWebhookEndpoint(id)).rejects.toThrow('switched off')
    await admin.deleteWebhookEndpoint(id)
    expect(await admin.listWebhookEndpoints()).toEqual([])
    expect(await admin.getWebhookEndpoint(id)).toBeNull()
    expect(await admin.getWebhookMessage('msg_unknown')).toBeNull()
  })

  it('webhooks of a project are signed with both secrets while a rotation overlaps', async () => {
    const { admin } = await start()
    const { id, secret: old } = await admin.createWebhookEndpoint({ url: receiver.url })
    const { secret, oldSecretExpiresAt } = await admin.rotateWebhookSecret(id, { overlapHours: 2 })
    expect(oldSecretExpiresAt.getTime() - world.clock.now().getTime()).toBe(2 * 60 * 60 * 1000)
    await admin.testWebhookEndpoint(id)
    await deliver()
    const { headers = {}, body = '' } = receiver.received[0] ?? {}
    const at = new Date(Number(headers['webhook-timestamp']) * 1000)
    const expected = [secret, old].map(key => new Webhook(key).sign(headers['webhook-id'] ?? '', at, body))
    expect(headers['webhook-signature']?.split(' ')).toEqual(expected)
  })

  it('webhooks of a project are refused for a URL to which nothing is sent, in a sentence', async () => {
    const { admin } = await start()
    const refused = admin.createWebhookEndpoint({ url: 'http://169.254.169.254/hook' })
    await expect(refused).rejects.toSatisfy(error => error instanceof ApiError && error.statusCode === 400)
  })

  it('webhooks of a project are managed with a token alone', async () => {
    const { admin } = await start()
    expect(await admin.createWebhooksToken()).toMatch(/^wht_/)
    const types = await admin.listWebhookEventTypes()
    expect(types.find(({ type }) => type === 'user.created')?.example).toMatchObject({ display_name: 'Ada Example' })
  })
})
