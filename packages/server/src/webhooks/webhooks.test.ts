import { afterEach, beforeEach, expect, it } from 'vitest'
import { eachServer } from '../../test/support/servers.ts'
import { type Receiver, startReceiver, webhookProject } from '../../test/support/webhook-receivers.ts'

interface AuditLine {
  readonly action: string
  readonly targets: readonly object[]
  readonly fields: readonly string[]
}

const unknownId = '00000000-0000-4000-8000-000000000000'

eachServer('webhook endpoints', on => {
  let receiver: Receiver
  beforeEach(async () => {
    receiver = await startReceiver()
  })
  afterEach(() => receiver.stop())
  const scene = () => webhookProject(on.testkit())

  it('webhook endpoints are created with a secret that is shown once', async () => {
    const { request } = await scene()
    const { status, json } = await request('POST', '/endpoints', { url: receiver.url, description: 'Orders' })
    const now = on.clock.now().getTime()
    expect(status).toBe(201)
    expect(json).toEqual({
      id: json.id,
      url: receiver.url,
      description: 'Orders',
      event_types: null,
      enabled: true,
      disabled_reason: null,
      secret_last_four: json.secret.slice(-4),
      old_secret_expires_at_millis: null,
      created_at_millis: now,
      updated_at_millis: now,
      last_success_at_millis: null,
      last_failure_at_millis: null,
      secret: json.secret,
    })
    expect(Buffer.from(json.secret.replace('whsec_', ''), 'base64')).toHaveLength(32)
    const { secret: _, ...shown } = json
    expect((await request('GET', `/endpoints/${json.id}`)).json).toEqual(shown)
    expect((await request('GET', '/endpoints')).json).toEqual({ items: [shown], is_paginated: false })
  })

  it('take a secret of their owner, if it is long enough', async () => {
    const { addEndpoint, request } = await scene()
    const secret = `whsec_${Buffer.alloc(24, 7).toString('base64')}`
    expect((await addEndpoint({ url: receiver.url, secret })).secret).toBe(secret)
    for (const bad of [
      `whsec_${Buffer.alloc(23).toString('base64')}`,
      Buffer.alloc(32).toString('base64'),
      'whsec_%',
    ]) {
      const refused = await request('POST', '/endpoints', { url: receiver.url, secret: bad })
      expect(refused.json.error).toBe('body.secret is not whsec_ and base64 of 24 to 64 bytes')
    }
  })

  it('webhook endpoints are changed, switched off and on, and deleted', async () => {
    const { addEndpoint, request } = await scene()
    const { id } = await addEndpoint({ url: receiver.url })
    on.clock.advance(1)
    const changes = { url: `${receiver.url}/other`, description: null, event_types: ['user.created', 'user.created'] }
    const changed = await request('PATCH', `/endpoints/${id}`, { ...changes, enabled: false })
    expect(changed.json).toMatchObject({
      ...{ ...changes, event_types: ['user.created'] },
      ...{ enabled: false, disabled_reason: 'manual', updated_at_millis: on.clock.now().getTime() },
    })
    const enabled = await request('PATCH', `/endpoints/${id}`, { enabled: true, event_types: null })
    expect(enabled.json).toMatchObject({ enabled: true, disabled_reason: null, event_types: null })
    expect((await request('DELETE', `/endpoints/${id}`)).text).toBe('{"success":true}')
    expect((await request('GET', `/endpoints/${id}`)).status).toBe(404)
    expect((await request('GET', '/endpoints')).json.items).toEqual([])
  })

  it('that are unknown, or of another project, are not found by any request', async () => {
    const { request } = await scene()
    const { id: foreign } = await (await scene()).addEndpoint({ url: receiver.url })
    for (const id of [unknownId, foreign]) {
      const answers = [
        await request('GET', `/endpoints/${id}`),
        await request('PATCH', `/endpoints/${id}`, {}),
        await request('DELETE', `/endpoints/${id}`),
        await request('POST', `/endpoints/${id}/rotate-secret`, {}),
        await request('POST', `/endpoints/${id}/test`, {}),
        await request('POST', `/endpoints/${id}/recover`, { since_millis: 0 }),
      ]
      for (const { status, text } of answers) {
        expect([status, text]).toEqual([404, 'There is no such webhook endpoint in this project.'])
      }
    }
    for (const path of ['/messages/msg_none', '/messages/msg_none/resend']) {
      const { status } = await request(
        path.endsWith('resend') ? 'POST' : 'GET',
        path,
        path.endsWith('resend') ? {} : undefined,
      )
      expect(status).toBe(404)
    }
  })

  it('webhook endpoints are at most fifty, also for requests at the same time', async () => {
    const { request } = await scene()
    const add = () => request('POST', '/endpoints', { url: receiver.url })
    for (let added = 0; added < 45; added += 1) expect((await add()).status).toBe(201)
    const answers = await Promise.all(Array.from({ length: 8 }, add))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5)
    const [refused] = answers.filter(({ status }) => status !== 201)
    expect([refused?.status, refused?.code]).toEqual([400, null])
    expect(refused?.text).toContain('50 webhook endpoints')
  }, 60_000)

  it('have no URL with credentials, a fragment, another scheme or an internal address', async () => {
    const { request, addEndpoint } = await scene()
    const { id } = await addEndpoint({ url: receiver.url })
    const isInternal = (url: string) => /10\.0|169|fd00|0a00/.test(url)
    const refused = [
      'ftp://example.com/hook',
      'http://user:secret@example.com/hook',
      'https://example.com/hook#part',
      'https://example.com:25/hook',
      'http://10.0.0.1/hook',
      'http://169.254.169.254/latest',
      'http://[::ffff:10.0.0.1]/hook',
      'http://[fd00::1]/hook',
      'http://0x0a000001/hook',
    ]
    for (const url of refused) {
      for (const answer of [
        await request('POST', '/endpoints', { url }),
        await request('PATCH', `/endpoints/${id}`, { url }),
      ]) {
        expect([answer.status, answer.code], url).toEqual([400, null])
        expect(answer.text).toMatch(/^Webhooks cannot be delivered to this URL\./)
        expect(/latchkey webhooks listen.*LATCHKEY_OUTGOING_ALLOW/.test(answer.text), url).toBe(isInternal(url))
      }
    }
    for (const url of ['no url', '', `https://example.com/${'a'.repeat(2_000)}`]) {
      expect((await request('POST', '/endpoints', { url })).code).toBe('SCHEMA_ERROR')
    }
  })

  it('have https alone in a project in production mode', async () => {
    const { request, project } = await scene()
    await project.asAdmin('PATCH', '/internal/projects/current', { is_production_mode: true })
    const { status, text } = await request('POST', '/endpoints', { url: receiver.url })
    expect([status, text]).toEqual([400, expect.stringContaining('must start with https')])
  })

  it('take known types of events, at least one', async () => {
    const { request } = await scene()
    for (const event_types of [[], ['user.exploded'], 'user.created']) {
      expect((await request('POST', '/endpoints', { url: receiver.url, event_types })).code).toBe('SCHEMA_ERROR')
    }
  })

  it('leave a line in the audit log for each change, with neither a URL nor a secret', async () => {
    const { request, project, addEndpoint } = await scene()
    const { id, secret } = await addEndpoint({ url: receiver.url })
    await request('PATCH', `/endpoints/${id}`, { url: `${receiver.url}/moved`, enabled: true })
    const rotated = (await request('POST', `/endpoints/${id}/rotate-secret`, { overlap_hours: 1 })).json
    const { message_id: messageId } = (await request('POST', `/endpoints/${id}/test`, {})).json
    await request('POST', `/messages/${messageId}/resend`, { endpoint_id: id })
    await request('POST', `/endpoints/${id}/recover`, { since_millis: 0 })
    await request('DELETE', `/endpoints/${id}`)
    const log = await project.asAdmin('GET', '/internal/audit-log')
    const lines = log.json.items
      .map(({ action, targets, fields }: AuditLine) => ({ action, targets, fields }))
      .reverse()
    const targets = [{ kind: 'endpointId', id }]
    expect(lines).toEqual([
      { action: 'webhooks.createEndpoint', targets, fields: ['url'] },
      { action: 'webhooks.updateEndpoint', targets, fields: ['url', 'enabled'] },
      { action: 'webhooks.rotateSecret', targets, fields: ['overlapHours'] },
      { action: 'webhooks.test', targets, fields: [] },
      {
        action: 'webhooks.resend',
        targets: [{ kind: 'messageId', id: messageId }, ...targets],
        fields: ['endpointId'],
      },
      { action: 'webhooks.recover', targets, fields: ['sinceMillis'] },
      { action: 'webhooks.deleteEndpoint', targets, fields: [] },
    ])
    for (const unsaid of [receiver.url, secret, rotated.secret]) expect(log.text).not.toContain(unsaid)
  })

  it('have their types described, each with an example', async () => {
    const { request } = await scene()
    const { items } = (await request('GET', '/event-types')).json
    expect(items).toHaveLength(18)
    expect(items[2]).toMatchObject({ type: 'user.deleted', example: { teams: [{}] } })
    expect(Object.keys(items[0].example)).toContain('primary_email_verified')
  })
})

eachServer('a webhook token', on => {
  const scene = () => webhookProject(on.testkit())
  const send = async (path: string, headers: Record<string, string>, method = 'GET') => {
    const answer = await on.testkit().fetch(`/api/v1${path}`, { method, headers })
    return { status: answer.status, text: await answer.text(), headers: answer.headers }
  }
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

  it('manages the webhooks of its project for an hour, without any other header', async () => {
    const { request, addEndpoint } = await scene()
    await addEndpoint({ url: 'http://127.0.0.1:3000/hook' })
    const made = await request('POST', '/svix-token', {})
    expect([made.status, Object.keys(made.json)]).toEqual([201, ['token']])
    expect(made.json.token).toMatch(/^wht_[0-9a-z]{45}$/)
    const listed = await send('/webhooks/endpoints', bearer(made.json.token))
    expect([listed.status, JSON.parse(listed.text).items.length]).toEqual([200, 1])
    on.clock.advance(3_599)
    expect((await send('/webhooks/messages', bearer(made.json.token))).status).toBe(200)
    on.clock.advance(1)
    expect((await send('/webhooks/messages', bearer(made.json.token))).status).toBe(401)
  })

  it('opens nothing else', async () => {
    const { request } = await scene()
    const { token } = (await request('POST', '/svix-token', {})).json
    for (const [method, path] of [
      ['GET', '/users'],
      ['GET', '/events'],
      ['POST', '/webhooks/svix-token'],
      ['GET', '/internal/projects/current'],
    ] as const) {
      const { status, headers } = await send(path, bearer(token), method)
      expect([status, headers.get('x-stack-known-error')], path).toEqual([400, 'ACCESS_TYPE_REQUIRED'])
    }
  })

  it('that is missing or unknown is refused, with the scheme that is expected', async () => {
    for (const headers of [{}, bearer(''), bearer(`wht_${'0'.repeat(45)}`), { authorization: 'Basic abc' }]) {
      const { status, headers: answered, text } = await send('/webhooks/endpoints', headers)
      expect([status, answered.get('www-authenticate'), text.length > 20]).toEqual([401, 'Bearer', true])
      expect(answered.get('x-stack-known-error')).toBeNull()
    }
  })

  it('a webhook token is ignored beside an access type', async () => {
    const { request, project } = await scene()
    const { token } = (await request('POST', '/svix-token', {})).json
    const asServer = await request('GET', '/endpoints', undefined, { level: 'server', headers: bearer(token) })
    expect(asServer.code).toBe('INSUFFICIENT_ACCESS_TYPE')
    const headers = { ...bearer(token), 'x-stack-access-type': 'admin', 'x-stack-project-id': project.id }
    expect((await send('/webhooks/endpoints', headers)).headers.get('x-stack-known-error')).toBe(
      'ADMIN_AUTHENTICATION_REQUIRED',
    )
  })

  it('a webhook token is stored as a digest', async () => {
    const { request } = await scene()
    const { token } = (await request('POST', '/svix-token', {})).json
    const { rows } = await on.testkit().latchkey.app.database.queries.query({ text: 'select * from webhook_tokens' })
    expect(JSON.stringify(rows)).not.toContain(token.slice(4))
  })
})
