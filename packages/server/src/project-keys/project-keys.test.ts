import { randomUUID } from 'node:crypto'
import type { Level, TestProject } from '@latchkey/testkit'
import { expect, it } from 'vitest'
import { eachServer } from '../../test/support/servers.ts'

const admin = { level: 'admin' } as const
const names = {
  client: 'publishable_client_key',
  server: 'secret_server_key',
  admin: 'super_secret_admin_key',
} as const
const invalid = {
  client: 'INVALID_PUBLISHABLE_CLIENT_KEY',
  server: 'INVALID_SECRET_SERVER_KEY',
  admin: 'INVALID_SUPER_SECRET_ADMIN_KEY',
} as const
const levels = ['client', 'server', 'admin'] as const

eachServer('project keys', on => {
  const create = async (project: TestProject, given: object = {}) => {
    const body = {
      description: 'For the tests',
      expires_at_millis: on.clock.now().getTime() + 60_000,
      has_publishable_client_key: true,
      has_secret_server_key: true,
      has_super_secret_admin_key: true,
      ...given,
    }
    const answer = await project.asAdmin('POST', '/internal/api-keys', body)
    expect(answer.status, answer.text).toBe(200)
    return answer.json
  }
  const withKey = (project: TestProject, level: Level, key: string, header: Level = level) =>
    project.request('GET', '/projects/current', {
      level,
      headers: {
        [`x-stack-${names[level].replaceAll('_', '-')}`]: '',
        [`x-stack-${names[header].replaceAll('_', '-')}`]: key,
      },
    })

  it('project keys are shown whole when they are made, and afterwards by their last four characters, the publishable one too', async () => {
    const project = await on.project()
    const first = await create(project)
    expect(Object.keys(first)).toEqual([
      'id',
      'description',
      'created_at_millis',
      'expires_at_millis',
      ...Object.values(names),
    ])
    expect(first.publishable_client_key).toMatch(/^pck_[0-9a-hjkmnp-tv-z]{45}$/)
    expect(first.secret_server_key).toMatch(/^ssk_[0-9a-hjkmnp-tv-z]{45}$/)
    expect(first.super_secret_admin_key).toMatch(/^sak_[0-9a-hjkmnp-tv-z]{45}$/)
    const read = await project.asAdmin('GET', `/internal/api-keys/${first.id}`)
    const lastFour = Object.values(names).map(name => [name, { last_four: first[name].slice(-4) }])
    expect(read.json).toEqual({ ...first, ...Object.fromEntries(lastFour) })
    const described = { ...admin, body: { description: 'Again' } }
    for (const { text } of [
      await project.asAdmin('GET', '/internal/api-keys'),
      await project.request('PATCH', `/internal/api-keys/${first.id}`, described),
    ])
      for (const name of Object.values(names)) expect(text).not.toContain(first[name])
  })

  it('that were not requested are absent', async () => {
    const project = await on.project()
    const none = { has_publishable_client_key: false, has_secret_server_key: false, has_super_secret_admin_key: false }
    expect(Object.keys(await create(project, none))).toEqual([
      'id',
      'description',
      'created_at_millis',
      'expires_at_millis',
    ])
    const one = await create(project, { ...none, has_secret_server_key: true })
    expect(Object.keys((await project.asAdmin('GET', `/internal/api-keys/${one.id}`)).json).at(-1)).toBe(
      'secret_server_key',
    )
  })

  it.each([true, false])('open the level they are for, and no other (clients need a key: %s)', async isNeeded => {
    const project = await on.project({ config: { 'project.requirePublishableClientKey': isNeeded } })
    const asClient = (await project.request('GET', '/projects/current')).json
    const keys = await create(project)
    for (const level of levels) {
      expect((await withKey(project, level, keys[names[level]])).status).toBe(200)
      for (const other of levels.filter(one => one !== level)) {
        const refused = await withKey(project, level, keys[names[other]])
        expect(refused).toMatchObject({
          status: 401,
          code: invalid[level],
          json: { details: { project_id: project.id } },
        })
        const without = await withKey(project, level, keys[names[other]], other)
        if (level === 'client' && !isNeeded) expect(without).toMatchObject({ status: 200, code: null, json: asClient })
        else expect(without).toMatchObject({ status: 401, code: `${level.toUpperCase()}_AUTHENTICATION_REQUIRED` })
      }
    }
  })

  it('open no other project', async () => {
    const [project, other] = [await on.project(), await on.project()]
    const keys = await create(project)
    for (const level of levels) expect((await withKey(other, level, keys[names[level]])).code).toBe(invalid[level])
  })

  it('stop working the moment they expire', async () => {
    const project = await on.project()
    const keys = await create(project)
    on.clock.advance(59.999)
    for (const level of levels) expect((await withKey(project, level, keys[names[level]])).status).toBe(200)
    on.clock.advance(0.001)
    for (const level of levels) expect((await withKey(project, level, keys[names[level]])).code).toBe(invalid[level])
  })

  it('with an expiry in the past, such as seconds in place of milliseconds, are refused', async () => {
    const project = await on.project()
    const now = on.clock.now().getTime()
    for (const expires_at_millis of [0, Math.floor(now / 1000) + 86_400, now - 1, now]) {
      const body = {
        description: 'Too early',
        expires_at_millis,
        has_publishable_client_key: true,
        has_secret_server_key: true,
        has_super_secret_admin_key: false,
      }
      expect(await project.asAdmin('POST', '/internal/api-keys', body)).toMatchObject({
        status: 400,
        code: null,
        text: expect.stringContaining('multiply seconds by 1000'),
      })
    }
    expect((await project.asAdmin('GET', '/internal/api-keys')).text).not.toContain('Too early')
    await create(project, { expires_at_millis: now + 1 })
  })

  it('stop working the moment they are revoked, once and for all', async () => {
    const project = await on.project()
    const keys = await create(project)
    expect((await withKey(project, 'server', keys.secret_server_key)).status).toBe(200)
    const revoke = () => project.asAdmin('PATCH', `/internal/api-keys/${keys.id}`, { revoked: true })
    const revokedAt = on.clock.now().getTime()
    expect((await revoke()).json.manually_revoked_at_millis).toBe(revokedAt)
    for (const level of levels) expect((await withKey(project, level, keys[names[level]])).code).toBe(invalid[level])
    on.clock.advance(5)
    expect((await revoke()).json.manually_revoked_at_millis, 'the first time counts').toBe(revokedAt)
    const notBack = await project.asAdmin('PATCH', `/internal/api-keys/${keys.id}`, { revoked: false })
    expect(notBack.json.error).toBe('body.revoked must be one of: true')
  })

  it('keep why they were revoked, and nothing of a reason for what was not', async () => {
    const project = await on.project()
    const { id } = await create(project)
    const change = async (body: object) => {
      const answer = await project.asAdmin('PATCH', `/internal/api-keys/${id}`, body)
      expect(answer.status, answer.text).toBe(200)
      return answer.json.revoked_reason
    }
    expect(await change({ revoked_reason: 'Too early' })).toBeUndefined()
    expect(await change({ revoked: true, revoked_reason: 'Was in a public repository' })).toBe(
      'Was in a public repository',
    )
    expect(await change({ revoked: true }), 'a second revocation').toBe('Was in a public repository')
    expect(await change({ revoked_reason: 'Was in a public gist' })).toBe('Was in a public gist')
    const { json } = await project.asAdmin('GET', '/internal/api-keys')
    const reasons = json.items.map((item: { revoked_reason?: string }) => item.revoked_reason)
    expect(reasons.filter(Boolean)).toEqual(['Was in a public gist'])
  })

  it('may revoke themselves, and are described anew', async () => {
    const project = await on.project()
    const keys = await create(project)
    const described = await project.asAdmin('PATCH', `/internal/api-keys/${keys.id}`, { description: 'Mine' })
    expect(described.json).toMatchObject({ description: 'Mine' })
    expect(described.json.manually_revoked_at_millis).toBeUndefined()
    const headers = { 'x-stack-super-secret-admin-key': keys.super_secret_admin_key }
    const own = { ...admin, headers, body: { revoked: true } }
    expect((await project.request('PATCH', `/internal/api-keys/${keys.id}`, own)).status).toBe(200)
    expect((await project.request('PATCH', `/internal/api-keys/${keys.id}`, own)).code).toBe(invalid.admin)
  })

  it('project keys are listed newest first, the revoked among them', async () => {
    const project = await on.project()
    for (const description of ['one', 'two']) {
      on.clock.advance(1)
      const { id } = await create(project, { description })
      await project.asAdmin('PATCH', `/internal/api-keys/${id}`, { revoked: true })
    }
    const { json } = await project.asAdmin('GET', '/internal/api-keys')
    expect(json.is_paginated).toBe(false)
    expect(json.items.map(({ description }: { description: string }) => description)).toEqual([
      'two',
      'one',
      'Made with the project',
    ])
  })

  it('that do not exist, or belong to another project, are not found', async () => {
    const [project, other] = [await on.project(), await on.project()]
    const { id } = await create(other)
    for (const unknown of [id, randomUUID()]) {
      expect(await project.asAdmin('GET', `/internal/api-keys/${unknown}`)).toMatchObject({
        status: 404,
        code: 'API_KEY_NOT_FOUND',
      })
      const revoked = await project.asAdmin('PATCH', `/internal/api-keys/${unknown}`, { revoked: true })
      expect(revoked.code).toBe('API_KEY_NOT_FOUND')
    }
    expect((await project.asAdmin('DELETE', `/internal/api-keys/${id}`)).status).toBe(405)
  })

  it('project keys are made only from everything that is needed', async () => {
    const project = await on.project()
    const answer = await project.asAdmin('POST', '/internal/api-keys', {})
    const fields = [
      'description',
      'expires_at_millis',
      'has_publishable_client_key',
      'has_secret_server_key',
      'has_super_secret_admin_key',
    ]
    expect(answer.json.error).toBe(fields.map(field => `body.${field} is a required field`).join('\n'))
  })

  it.each([
    -8_640_000_000_000_000, -62_135_596_800_001, 253_402_300_800_000, 8_640_000_000_000_000,
  ])('take an expiry as far away as %i, or say that they do not', async expires_at_millis => {
    const project = await on.project()
    const body = {
      description: '',
      expires_at_millis,
      has_publishable_client_key: true,
      has_secret_server_key: false,
      has_super_secret_admin_key: false,
    }
    const answer = await project.asAdmin('POST', '/internal/api-keys', body)
    if (answer.status !== 200) return expect(answer.code).toBe('SCHEMA_ERROR')
    const read = await project.asAdmin('GET', `/internal/api-keys/${answer.json.id}`)
    expect(read.json.expires_at_millis).toBe(expires_at_millis)
  })

  it('project keys are not needed by those who manage the project, at any level', async () => {
    const { internal } = on.testkit()
    const [ada, grace] = [await internal.signUp(), await internal.signUp()]
    const me = await internal.asUser(ada, 'GET', '/users/me')
    const project = await on.project({ ownerTeamId: me.json.selected_team_id })
    const asOwner = (level: Level, token: string) =>
      withKeyless(project, level, { 'x-stack-admin-access-token': token })
    for (const level of levels) {
      expect((await asOwner(level, ada.accessToken)).status).toBe(200)
      expect((await asOwner(level, grace.accessToken)).code).toBe('ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN')
      expect((await asOwner(level, 'nonsense')).code).toBe('UNPARSABLE_ADMIN_ACCESS_TOKEN')
    }
    const own = await withKeyless(project, 'client', { 'x-stack-admin-access-token': ada.accessToken }, '/users/me')
    expect(own.code, 'managing is not being signed in').toBe('CANNOT_GET_OWN_USER_WITHOUT_USER')
    const customer = await project.signUp()
    expect((await asOwner('admin', customer.accessToken)).code).toBe('ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN')
    await internal.asServer('DELETE', `/users/${ada.userId}`)
    expect(await asOwner('admin', ada.accessToken)).toMatchObject({ status: 401, code: null })
    on.clock.advance(601)
    const expired = await asOwner('admin', ada.accessToken)
    expect(expired).toMatchObject({
      code: 'ADMIN_ACCESS_TOKEN_EXPIRED',
      json: { details: { expired_at_millis: null } },
    })
  })

  const withKeyless = (
    project: TestProject,
    level: Level,
    headers: Record<string, string>,
    path = '/projects/current',
  ) => project.request('GET', path, { level, headers: { ...emptyKeys, ...headers } })
  const emptyKeys = Object.fromEntries(Object.values(names).map(name => [`x-stack-${name.replaceAll('_', '-')}`, '']))
})
