import { randomUUID } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { keyScene, kinds } from '../../test/support/key-scene.ts'
import { eachServer } from '../../test/support/servers.ts'
import { writeNotedUses } from './api-keys.ts'

const notFound = { status: 404, code: 'API_KEY_NOT_FOUND' }

eachServer('API keys', on => {
  describe.each(kinds)('of a %s', kind => {
    const scene = () => keyScene(on, kind)

    it('are shown once, and ever after only by their last four characters', async () => {
      const { project, path, owner, make } = await scene()
      const first = await make({ expires_at_millis: null })
      const [ownerField = ''] = Object.keys(owner)
      expect(Object.keys(first).sort()).toEqual(
        ['created_at_millis', 'description', 'id', 'is_public', ownerField, 'type', 'value'].sort(),
      )
      expect(first).toMatchObject({ type: kind, is_public: false, description: 'For the robots', ...owner })
      expect(first.created_at_millis).toBe(on.clock.now().getTime())
      const read = await project.asServer('GET', `${path}/${first.id}`)
      expect(read.json).toEqual({ ...first, value: { last_four: first.value.slice(-4) } })
    })

    it('say by their form what they are', async () => {
      const { make } = await scene()
      for (const is_public of [false, true]) {
        const { id, value } = await make({ is_public })
        const [prefix, flag] = is_public ? ['pk', '3'] : ['sk', '1']
        const middle = `${id.replaceAll('-', '')}${kind}${flag}574ck4u7h`
        expect(value).toHaveLength(102)
        expect(value).toMatch(new RegExp(`^${prefix}_[0-9a-hjkmnp-tv-z]{45}${middle}[0-9a-f]{8}$`))
        expect(value.slice(-8)).toBe(crc32(value.slice(0, -8)).toString(16).padStart(8, '0'))
      }
    })

    it('tell whose they are when they are checked', async () => {
      const { make, check, owner } = await scene()
      const { value, ...key } = await make()
      const answer = await check(value)
      expect(answer).toMatchObject({ status: 200, json: { ...key, ...owner, type: kind } })
      expect(answer.json.value).toEqual({ last_four: value.slice(-4) })
    })

    it('are refused for the first reason there is', async () => {
      const { make, check, revoke } = await scene()
      const other = kind === 'user' ? 'team' : 'user'
      const { id, value } = await make({ expires_at_millis: on.clock.now().getTime() + 1_000 })
      expect(await check(`${value.slice(0, -1)}${value.endsWith('0') ? '1' : '0'}`)).toMatchObject(notFound)
      expect(await check(value, other)).toMatchObject({ status: 400, code: 'WRONG_API_KEY_TYPE' })
      expect((await check(value, other)).json.details).toEqual({ expected_type: other, actual_type: kind })
      on.clock.advance(1)
      expect(await check(value)).toMatchObject({ status: 401, code: 'API_KEY_EXPIRED' })
      await revoke(id)
      expect(await check(value)).toMatchObject({ status: 401, code: 'API_KEY_REVOKED' })
      expect((await check(value, other)).code).toBe('WRONG_API_KEY_TYPE')
    })

    it('are not found where something else was given', async () => {
      const { check } = await scene()
      for (const nonsense of ['', 'x', '574ck4u7h', 'sk_Ünicode', 'a\0', '\ud800', 'a'.repeat(50_000)]) {
        expect(await check(nonsense)).toMatchObject(notFound)
      }
    })

    it('are unknown when they only look like keys, or belong to another project', async () => {
      const [here, there] = [await scene(), await scene()]
      const { id, value } = await there.make()
      const body = `${value.slice(0, 10)}0123456789${value.slice(20, -8)}`
      const invented = `${body}${crc32(body).toString(16).padStart(8, '0')}`
      expect(await there.check(invented)).toMatchObject(notFound)
      expect(await here.check(value)).toMatchObject(notFound)
      expect((await there.check(value)).status).toBe(200)
      for (const ask of [undefined, { revoked: true }]) {
        const method = ask ? 'PATCH' : 'GET'
        expect(await here.project.asServer(method, `${here.path}/${id}`, ask)).toMatchObject(notFound)
      }
    })

    it('are described anew, given another expiry, and none', async () => {
      const { project, path, make, check } = await scene()
      const { id, value } = await make()
      const change = (body: object) => project.asServer('PATCH', `${path}/${id}`, body)
      expect((await change({ description: '' })).json).toMatchObject({ id, description: '' })
      on.clock.advance(1)
      const now = on.clock.now().getTime()
      expect((await change({ expires_at_millis: now })).json).toMatchObject({ description: '', expires_at_millis: now })
      expect((await check(value)).code).toBe('API_KEY_EXPIRED')
      expect((await change({ description: 'Back' })).json.expires_at_millis).toBe(now)
      expect((await change({ expires_at_millis: null })).json).not.toHaveProperty('expires_at_millis')
      expect((await check(value)).status).toBe(200)
      expect((await change({})).json).toMatchObject({ description: 'Back' })
    })

    it('are neither made with an expiry in the past, such as seconds in place of milliseconds, nor given one', async () => {
      const { project, path, owner, make, check } = await scene()
      const past = { status: 400, code: null, text: expect.stringContaining('multiply seconds by 1000') }
      const now = on.clock.now().getTime()
      for (const expires_at_millis of [0, Math.floor(now / 1000) + 86_400, now]) {
        const body = { ...owner, description: 'Too early', expires_at_millis }
        expect(await project.asServer('POST', path, body)).toMatchObject(past)
      }
      const { id, value } = await make()
      on.clock.advance(60)
      for (const expires_at_millis of [0, Math.floor(now / 1000) + 86_400, now]) {
        const body = { description: 'Changed', expires_at_millis }
        expect(await project.asServer('PATCH', `${path}/${id}`, body)).toMatchObject(past)
      }
      expect((await check(value)).json).not.toMatchObject({ description: 'Changed' })
      const list = await project.asServer('GET', `${path}?${new URLSearchParams(owner)}`)
      expect(list.json.items).toHaveLength(1)
    })

    it('stay revoked from the first time on', async () => {
      const { project, path, make, check, revoke } = await scene()
      const { id, value } = await make()
      const first = await revoke(id)
      expect(first.json.manually_revoked_at_millis).toBe(on.clock.now().getTime())
      on.clock.advance(60)
      expect((await revoke(id)).json).toEqual(first.json)
      const back = await project.asServer('PATCH', `${path}/${id}`, { revoked: false })
      expect(back).toMatchObject({ status: 400, code: 'SCHEMA_ERROR' })
      expect((await check(value)).code).toBe('API_KEY_REVOKED')
    })

    it('are listed newest first, revoked and expired ones too', async () => {
      const { project, path, owner, make, revoke } = await scene()
      const made = []
      for (const description of ['one', 'two', 'three']) {
        on.clock.advance(1)
        const expiresAt = description === 'two' ? on.clock.now().getTime() + 1 : null
        made.push(await make({ description, expires_at_millis: expiresAt }))
      }
      await revoke(made[0].id)
      const list = await project.asServer('GET', `${path}?${new URLSearchParams(owner)}`)
      expect(list.json.is_paginated).toBe(false)
      expect(list.json.items.map(({ description }: { description: string }) => description)).toEqual([
        'three',
        'two',
        'one',
      ])
      expect(list.text).not.toContain(made[2].value)
    })

    it('of an owner who does not exist are none, and cannot be made', async () => {
      const { project, path } = await scene()
      const field = `${kind}_id`
      const list = await project.asServer('GET', `${path}?${field}=${randomUUID()}`)
      expect(list).toMatchObject({ status: 200, json: { items: [] } })
      const made = await project.asServer('POST', path, { description: '', [field]: randomUUID() })
      expect(made).toMatchObject({ status: 404, code: kind === 'user' ? 'USER_NOT_FOUND' : 'TEAM_NOT_FOUND' })
    })

    it('go with their owner', async () => {
      const { project, ada, teamId, make, check } = await scene()
      const { value } = await make()
      await project.asServer('DELETE', kind === 'user' ? `/users/${ada.userId}` : `/teams/${teamId}`)
      expect(await check(value)).toMatchObject(notFound)
    })

    it('are switched off whole, before anything else is looked at', async () => {
      const { project, path, owner, make } = await scene()
      const { id, value } = await make()
      const config = { [kind === 'user' ? 'allow_user_api_keys' : 'allow_team_api_keys']: false }
      await project.asAdmin('PATCH', '/internal/projects/current', { config })
      const refused = await Promise.all([
        project.request('GET', `${path}?${new URLSearchParams(owner)}`),
        project.request('POST', path, { body: { description: '', ...owner } }),
        project.request('GET', `${path}/${id}`),
        project.asServer('PATCH', `${path}/${randomUUID()}`, {}),
        project.asServer('POST', `${path}/check`, { api_key: value }),
      ])
      for (const { status, code, text } of refused) {
        expect({ status, code }).toEqual({ status: 400, code: null })
        expect(text).toContain('switched off')
      }
    })

    it('are at most a thousand, and those that open nothing make room', async () => {
      const { project, path, owner, make, revoke } = await scene()
      const oldest = await make()
      await fill(project.id, oldest.id, 998)
      const again = () => project.asServer('POST', path, { description: 'One more', ...owner })
      const together = await Promise.all([again(), again()])
      expect(together.map(({ status }) => status).sort()).toEqual([200, 400])
      expect((await again()).text).toContain('1 000 API keys')
      await revoke(oldest.id)
      expect((await again()).status).toBe(200)
      expect(await project.asServer('GET', `${path}/${oldest.id}`)).toMatchObject(notFound)
      const list = await project.asServer('GET', `${path}?${new URLSearchParams(owner)}`)
      expect(list.json.items).toHaveLength(1_000)
    })

    it('say when they were last used, to the minute', async () => {
      const { project, path, make, check } = await scene()
      const { app } = on.testkit().latchkey
      const { id, value } = await make()
      const lastUsed = async () => {
        await writeNotedUses(app)
        return (await project.asServer('GET', `${path}/${id}`)).json.last_used_at_millis
      }
      expect(await lastUsed()).toBeUndefined()
      for (let n = 0; n < 3; n += 1) {
        on.clock.advance(60)
        await Promise.all([check(value), check(value)])
        expect(await lastUsed()).toBe(on.clock.now().getTime())
      }
      await check('wrong')
      expect(await lastUsed()).toBe(on.clock.now().getTime())
    })

    it('are written down as used within seconds, by themselves', async () => {
      const { project, path, make, check } = await scene()
      const { id, value } = await make()
      await check(value)
      await expect
        .poll(async () => (await project.asServer('GET', `${path}/${id}`)).json.last_used_at_millis, {
          timeout: 10_000,
          interval: 500,
        })
        .toBe(on.clock.now().getTime())
    })

    it('tell of no events', async () => {
      const { project, make, revoke } = await scene()
      const before = await on.events(project)
      await revoke((await make()).id)
      expect(await on.events(project)).toEqual(before)
    })
  })

  /** Copies of a key, as if they had been made one after the other. */
  async function fill(projectId: string, keyId: string, count: number): Promise<void> {
    const text = `
      insert into owned_api_keys (project_id, id, kind, user_id, team_id, description, is_public, digest, last_four, created_at)
      select project_id, gen_random_uuid(), kind, user_id, team_id, '', false, gen_random_uuid()::text, last_four, created_at + interval '1 second'
      from owned_api_keys, generate_series(1, $3) where project_id = $1 and id = $2`
    await on.testkit().latchkey.app.database.queries.query({ text }, [projectId, keyId, count])
  }
})
