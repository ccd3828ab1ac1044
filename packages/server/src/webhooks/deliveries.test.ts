import { TeamDeleted, UserDeleted } from '@latchkey/contract'
import { Webhook as StandardWebhook } from 'standardwebhooks'
import { Webhook as SvixWebhook } from 'svix'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { eachServer } from '../../test/support/servers.ts'
import {
  answered,
  type ReceivedDelivery,
  type Receiver,
  startReceiver,
  webhookProject,
} from '../../test/support/webhook-receivers.ts'

const teamId = '00000000-0000-4000-8000-000000000000'
const teamDeleted = TeamDeleted({ id: teamId })

/** Both packages, at the time of the delivery. */
function verify(secret: string, { headers, body }: ReceivedDelivery): void {
  vi.setSystemTime(Number(headers['webhook-timestamp']) * 1000)
  const only = (prefix: string) =>
    Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith(prefix)))
  new StandardWebhook(secret).verify(body, only('webhook-'))
  new SvixWebhook(secret).verify(body, only('svix-'))
}

eachServer('deliveries of webhooks', on => {
  let receiver: Receiver
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    receiver = await startReceiver()
  })
  afterEach(async () => {
    vi.useRealTimers()
    await receiver.stop()
  })
  const scene = () => webhookProject(on.testkit())

  it('deliveries of webhooks are signed by the secret of the endpoint, as two independent packages verify', async () => {
    const { addEndpoint, project, deliver } = await scene()
    const { secret } = await addEndpoint({ url: receiver.url })
    const happenedAt = on.clock.now()
    const { json: user } = await project.asServer('POST', '/users', { display_name: 'Ada “ü”' })
    on.clock.advance(2.5)
    await deliver()
    const [delivery, ...others] = receiver.received
    expect(others).toEqual([])
    if (!delivery) throw new Error('There is one.')
    verify(secret, delivery)
    expect(delivery.headers).toMatchObject({
      'content-type': 'application/json',
      'user-agent': 'Latchkey-Webhooks/1.0',
      'webhook-id': expect.stringMatching(/^msg_[0-9a-hjkmnp-tv-z]{26}$/),
      'webhook-timestamp': String(Math.floor(on.clock.now().getTime() / 1000)),
    })
    for (const name of ['id', 'timestamp', 'signature'])
      expect(delivery.headers[`svix-${name}`]).toBe(delivery.headers[`webhook-${name}`])
    const payload = JSON.parse(delivery.body)
    expect(Object.keys(payload)).toEqual(['type', 'timestamp', 'data', 'version'])
    expect(payload).toEqual({ type: 'user.created', timestamp: happenedAt.toISOString(), data: user, version: 1 })
    expect(delivery.body).toBe(JSON.stringify(payload))
    const forged = { ...delivery, body: delivery.body.replace('Ada', 'Eve') }
    expect(() => verify(secret, forged)).toThrow()
  })

  it('a test of an endpoint is one signed delivery at once, and what went wrong is its result', async () => {
    const { addEndpoint, project, request } = await scene()
    const { id, secret } = await addEndpoint({ url: receiver.url })
    const test = async (endpoint_id: string) =>
      (await project.asAdmin('POST', '/internal/send-test-webhook', { endpoint_id })).json
    expect(await test(id)).toEqual({ success: true })
    const [delivery] = receiver.received
    if (!delivery) throw new Error('There is one.')
    verify(secret, delivery)
    expect(JSON.parse(delivery.body)).toMatchObject({ type: 'stack.test', data: { endpointUrl: receiver.url } })
    expect((await request('GET', '/messages')).json.items).toEqual([])
    receiver.answer = answered(503)
    expect(await test(id)).toEqual({
      success: false,
      error_message: 'The endpoint answered with status 503. It must answer with 2xx.',
    })
    for (const unknown of ['none', teamId])
      expect(await test(unknown)).toEqual({
        success: false,
        error_message: 'There is no webhook endpoint with this id in the project.',
      })
  })

  it('deliveries of webhooks are made of the types that an endpoint takes, to every endpoint that is switched on', async () => {
    const { addEndpoint, request, publish, deliver } = await scene()
    const [all, teams, off] = [
      await addEndpoint({ url: `${receiver.url}/all` }),
      await addEndpoint({ url: `${receiver.url}/teams`, event_types: ['team.deleted'] }),
      await addEndpoint({ url: `${receiver.url}/off` }),
    ]
    await request('PATCH', `/endpoints/${off.id}`, { enabled: false })
    await publish(teamDeleted, UserDeleted({ id: teamId, teams: [] }))
    await deliver()
    expect(receiver.received.map(({ path }) => path).sort()).toEqual(['/hook/all', '/hook/all', '/hook/teams'])
    const { items } = (await request('GET', '/messages')).json
    expect(items.map((item: { event_type: string }) => item.event_type).sort()).toEqual([
      'team.deleted',
      'user.deleted',
    ])
    const message = items.find((item: { event_type: string }) => item.event_type === 'team.deleted')
    expect(message.deliveries).toHaveLength(2)
    for (const { id } of [all, teams])
      expect(message.deliveries).toContainEqual({
        endpoint_id: id,
        status: 'succeeded',
        attempts: 1,
        next_attempt_at_millis: null,
      })
    const whole = (await request('GET', `/messages/${message.id}`)).json
    expect(whole).toEqual({
      ...message,
      payload: JSON.parse(receiver.received.find(({ path }) => path.endsWith('teams'))?.body ?? ''),
    })
    const filtered = (await request('GET', '/messages?event_type=user.deleted&limit=1')).json
    expect(filtered.items).toHaveLength(1)
    expect(filtered.pagination.next_cursor).toBeNull()
  })

  it('reach the receiver again with the same bytes, ten times within some 76 hours', async () => {
    const { addEndpoint, publish, deliver, attempts, request } = await scene()
    const { id, secret } = await addEndpoint({ url: receiver.url })
    receiver.answer = answered(500, {}, 'out of order')
    await publish(teamDeleted)
    const startedAt = on.clock.now().getTime()
    const delays: number[] = []
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      await deliver()
      expect(receiver.received).toHaveLength(attempt)
      const { items } = (await request('GET', '/messages')).json
      const [{ status, next_attempt_at_millis: next }] = items[0].deliveries
      expect(status).toBe(attempt < 10 ? 'pending' : 'given_up')
      if (next === null) break
      const wait = next - on.clock.now().getTime()
      delays.push(wait / 1000)
      on.clock.advance(wait / 1000 - 0.1)
      await deliver()
      expect(receiver.received).toHaveLength(attempt)
      on.clock.advance(0.1)
    }
    const minute = 60
    const hour = 3_600
    const expected = [5, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour]
    expect(delays).toHaveLength(9)
    for (const [index, delay] of delays.entries()) {
      expect(delay).toBeGreaterThanOrEqual((expected[index] ?? 0) * 0.8 - 0.01)
      expect(delay).toBeLessThanOrEqual((expected[index] ?? 0) * 1.2 + 0.01)
    }
    expect(on.clock.now().getTime() - startedAt).toBeGreaterThan(60 * hour * 1000)
    expect(new Set(receiver.received.map(({ body, headers }) => `${headers['webhook-id']} ${body}`)).size).toBe(1)
    for (const delivery of receiver.received) verify(secret, delivery)
    const made = await attempts(`?endpoint_id=${id}`)
    expect(made).toHaveLength(10)
    expect(made.at(-1)).toMatchObject({ number: 1, trigger: 'event', status: 'failed', error: 'http_status' })
    expect(made[0]).toMatchObject({
      ...{ number: 10, trigger: 'retry', event_type: 'team.deleted', endpoint_id: id, request_url: receiver.url },
      ...{ response_status: 500, response_body: 'out of order' },
    })
  }, 60_000)

  it('wait for as long as the receiver says, up to a day', async () => {
    const { addEndpoint, publish, deliver, request } = await scene()
    await addEndpoint({ url: receiver.url })
    const waits: number[] = []
    const inTwoHours = () => new Date(on.clock.now().getTime() + 7_200_000).toUTCString()
    for (const value of ['3600', inTwoHours(), '999999', '1', 'tomorrow']) {
      receiver.answer = answered(503, { 'retry-after': value })
      await publish(teamDeleted)
      await deliver()
      const [message] = (await request('GET', '/messages?limit=1')).json.items
      waits.push(Math.round((message.deliveries[0].next_attempt_at_millis - on.clock.now().getTime()) / 1000))
      on.clock.advance(0.001)
    }
    expect(waits[0]).toBe(3_600)
    expect(waits[1]).toBeGreaterThan(7_190)
    expect(waits[2]).toBe(86_400)
    for (const wait of waits.slice(3)) expect(wait).toBeLessThanOrEqual(6)
  })

  it('deliveries of webhooks are signed by both secrets for a while after a rotation', async () => {
    const { addEndpoint, publish, deliver, request } = await scene()
    const { id, secret: old } = await addEndpoint({ url: receiver.url })
    const rotated = (await request('POST', `/endpoints/${id}/rotate-secret`, { overlap_hours: 1 })).json
    expect(rotated).toEqual({
      secret: expect.stringMatching(/^whsec_/),
      old_secret_expires_at_millis: on.clock.now().getTime() + 3_600_000,
    })
    const shown = (await request('GET', `/endpoints/${id}`)).json
    expect(shown).toMatchObject({
      secret_last_four: rotated.secret.slice(-4),
      old_secret_expires_at_millis: rotated.old_secret_expires_at_millis,
    })
    await publish(teamDeleted)
    await deliver()
    on.clock.advance(3_600)
    await publish(teamDeleted)
    await deliver()
    const [both, one] = receiver.received
    if (!both || !one) throw new Error('There are two.')
    expect(both.headers['webhook-signature']?.split(' ')).toHaveLength(2)
    for (const secret of [old, rotated.secret]) verify(secret, both)
    verify(rotated.secret, one)
    expect(() => verify(old, one)).toThrow()
    expect((await request('GET', `/endpoints/${id}`)).json.old_secret_expires_at_millis).toBeNull()

    const atOnce = (await request('POST', `/endpoints/${id}/rotate-secret`, { overlap_hours: 0 })).json
    await publish(teamDeleted)
    await deliver()
    const last = receiver.received[2]
    if (!last) throw new Error('There are three.')
    verify(atOnce.secret, last)
    expect(() => verify(rotated.secret, last)).toThrow()
  })

  it('deliveries of webhooks are sent again, one or all that were given up since a time', async () => {
    const { addEndpoint, publish, deliver, request, attempts } = await scene()
    const [first, second] = [
      await addEndpoint({ url: `${receiver.url}/1` }),
      await addEndpoint({ url: `${receiver.url}/2` }),
    ]
    await publish(teamDeleted)
    await deliver()
    const [message] = (await request('GET', '/messages')).json.items
    expect((await request('POST', `/messages/${message.id}/resend`, { endpoint_id: first.id })).json).toEqual({
      resent: 1,
    })
    await deliver()
    expect((await request('POST', `/messages/${message.id}/resend`, {})).json).toEqual({ resent: 2 })
    await deliver()
    expect(receiver.received.map(({ path }) => path).sort()).toEqual([
      '/hook/1',
      '/hook/1',
      '/hook/1',
      '/hook/2',
      '/hook/2',
    ])
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([message.id]))
    expect(
      (await attempts(`?message_id=${message.id}&endpoint_id=${second.id}`)).map(({ trigger }) => trigger).sort(),
    ).toEqual(['event', 'resend'])

    // Switching off gives up what is pending, and switching on does not bring it back.
    receiver.answer = answered(500)
    await publish(teamDeleted, teamDeleted)
    await deliver()
    await request('PATCH', `/endpoints/${first.id}`, { enabled: false })
    const refused = await request('POST', `/endpoints/${first.id}/recover`, { since_millis: 0 })
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('switched off')])
    expect((await request('POST', `/messages/${message.id}/resend`, { endpoint_id: first.id })).status).toBe(400)
    await request('PATCH', `/endpoints/${first.id}`, { enabled: true })
    receiver.answer = answered(200)
    const before = receiver.received.length
    await deliver()
    expect(receiver.received).toHaveLength(before)
    const now = on.clock.now().getTime()
    const none = await request('POST', `/endpoints/${first.id}/recover`, { since_millis: now + 1 })
    expect(none.json).toEqual({ resent: 0 })
    const recovered = await request('POST', `/endpoints/${first.id}/recover`, {
      since_millis: now - 1000,
      until_millis: now,
    })
    expect(recovered.json).toEqual({ resent: 2 })
    await deliver()
    expect(receiver.received.slice(before).map(({ path }) => path)).toEqual(['/hook/1', '/hook/1'])
  })

  it('deliveries of webhooks of a test are the example of a type, in one attempt, and in no feed', async () => {
    const { addEndpoint, deliver, request, attempts, project } = await scene()
    const { id, secret } = await addEndpoint({ url: receiver.url, event_types: ['user.created'] })
    const { message_id: messageId } = (await request('POST', `/endpoints/${id}/test`, { event_type: 'team.deleted' }))
      .json
    receiver.answer = answered(500)
    await deliver()
    on.clock.advance(60)
    await deliver()
    const [delivery, ...others] = receiver.received
    expect(others).toEqual([])
    if (!delivery) throw new Error('There is one.')
    verify(secret, delivery)
    expect(JSON.parse(delivery.body)).toMatchObject({ type: 'team.deleted', version: 0 })
    expect(await attempts(`?message_id=${messageId}`)).toMatchObject([{ trigger: 'test', status: 'failed' }])
    expect((await project.asServer('GET', '/events')).json.items).toEqual([])
    const unknown = await request('POST', `/endpoints/${id}/test`, { event_type: 'user.exploded' })
    expect([unknown.status, unknown.code]).toEqual([400, null])
    await request('PATCH', `/endpoints/${id}`, { enabled: false })
    expect((await request('POST', `/endpoints/${id}/test`, {})).status).toBe(400)
  })

  it('to a deleted endpoint are dropped', async () => {
    const { addEndpoint, publish, deliver, request } = await scene()
    const { id } = await addEndpoint({ url: receiver.url })
    receiver.answer = answered(500)
    await publish(teamDeleted)
    await deliver()
    await request('DELETE', `/endpoints/${id}`)
    on.clock.advance(100_000)
    await deliver()
    expect(receiver.received).toHaveLength(1)
    expect((await request('GET', '/messages')).json.items[0].deliveries).toEqual([])
  })

  it('end with a project that is deleted', async () => {
    const { addEndpoint, publish, deliver, project } = await scene()
    await addEndpoint({ url: receiver.url })
    receiver.answer = answered(500)
    await publish(teamDeleted)
    await deliver()
    await publish(teamDeleted)
    await project.asAdmin('DELETE', '/internal/projects/current')
    on.clock.advance(100_000)
    await deliver()
    expect(receiver.received).toHaveLength(1)
  })

  it('deliveries of webhooks are listed page by page, by status', async () => {
    const { addEndpoint, publish, deliver, attempts, request } = await scene()
    await addEndpoint({ url: receiver.url })
    for (let index = 0; index < 5; index += 1) {
      receiver.answer = answered(index === 2 ? 404 : 204)
      await publish(teamDeleted)
      await deliver()
      on.clock.advance(1)
    }
    expect(await attempts('?status=failed')).toMatchObject([{ response_status: 404 }])
    expect(await attempts('?status=succeeded')).toHaveLength(4)
    const first = (await request('GET', '/attempts?limit=3')).json
    const rest = (await request('GET', `/attempts?limit=3&cursor=${first.pagination.next_cursor}`)).json
    expect([first.items.length, rest.items.length, rest.pagination.next_cursor]).toEqual([3, 2, null])
    const messages = (await request('GET', '/messages?limit=4')).json
    const others = (await request('GET', `/messages?limit=4&cursor=${messages.pagination.next_cursor}`)).json
    const versions = [...messages.items, ...others.items].map(({ version }) => version)
    expect(versions).toEqual([5, 4, 3, 2, 1])
    expect((await request('GET', '/messages?cursor=broken')).code).toBe('SCHEMA_ERROR')
  })
})
