/** What the published wire does with teams, permissions and keys that no one would expect. Each has its name. */
import { beforeAll, describe, expect, it } from 'vitest'
import { clientHeaders, type Sent, send, serverHeaders } from './support/raw.ts'
import {
  callbackUrl,
  createProject,
  eachWire,
  freshEmail,
  mailedCode,
  password,
  type WireProject,
} from './support/wire.ts'

const unknownId = '7b1c2f6e-0000-4000-8000-000000000000'

eachWire('the published wire of people', wire => {
  let project: WireProject
  beforeAll(async () => {
    project = await createProject(wire(), {
      client_team_creation_enabled: true,
      allow_user_api_keys: true,
      allow_team_api_keys: true,
    })
  })

  const client = () => clientHeaders(project.id, project.publishableClientKey)
  const server = () => serverHeaders(project)
  const admin = () => ({
    'x-stack-access-type': 'admin',
    'x-stack-project-id': project.id,
    'x-stack-super-secret-admin-key': project.superSecretAdminKey,
  })
  const ask = (method: string, path: string, sent: Sent = {}) => send(wire().url, method, path, sent)

  /** Someone with a team of their own. */
  async function founder() {
    const body = { email: freshEmail(), password, verification_callback_url: callbackUrl }
    const { json } = await ask('POST', '/auth/password/sign-up', { headers: client(), body })
    const headers = { ...client(), 'x-stack-access-token': json.access_token }
    const { json: team } = await ask('POST', '/teams', { headers, body: { display_name: 'Engines' } })
    return { headers, userId: json.user_id, teamId: team.id }
  }

  describe('teams', () => {
    it('teams are made for the caller by an old word in the query', async () => {
      const { headers, userId } = await founder()
      const body = { display_name: 'Old ways' }
      const { status, json: team } = await ask('POST', '/teams?add_current_user=true', {
        headers: { ...server(), 'x-stack-access-token': headers['x-stack-access-token'] },
        body,
      })
      expect(status).toBe(201)
      const { json } = await ask('GET', `/teams?user_id=${userId}`, { headers: server() })
      expect(json.items.map(({ id }: { id: string }) => id)).toContain(team.id)
      const twice = await ask('POST', '/teams?add_current_user=true', {
        headers: { ...server(), 'x-stack-access-token': headers['x-stack-access-token'] },
        body: { ...body, creator_user_id: (await founder()).userId },
      })
      expect([twice.status, twice.headers.get('content-type')]).toEqual([400, 'text/plain; charset=utf-8'])
    })

    it('may have no name at all', async () => {
      const { headers } = await founder()
      const { json } = await ask('POST', '/teams', { headers, body: { display_name: '' } })
      expect(json.display_name).toBe('')
    })

    it('teams are listed on one page, and those of an unknown user not at all', async () => {
      const { headers, teamId } = await founder()
      const { json } = await ask('GET', '/teams?user_id=me', { headers })
      expect(json).toMatchObject({ items: [{ id: teamId }], is_paginated: false })
      const none = await ask('GET', `/teams?user_id=${unknownId}`, { headers: server() })
      expect(none.json).toEqual({ items: [], is_paginated: false })
    })

    it('hide their server’s side from clients', async () => {
      const { headers, teamId } = await founder()
      const fields = async (by: Record<string, string>) =>
        Object.keys((await ask('GET', `/teams/${teamId}`, { headers: by })).json).sort()
      const shared = ['client_metadata', 'client_read_only_metadata', 'display_name', 'id', 'profile_image_url']
      expect(await fields(headers)).toEqual(shared)
      expect(await fields(server())).toEqual([...shared, 'created_at_millis', 'server_metadata'].sort())
    })
  })

  describe('me', () => {
    it('stands for the caller in paths and queries', async () => {
      const { headers, userId, teamId } = await founder()
      const profile = await ask('GET', `/team-member-profiles/${teamId}/me`, { headers })
      expect(profile.json).toMatchObject({ team_id: teamId, user_id: userId })
      const permissions = await ask('GET', `/team-permissions?user_id=me&team_id=${teamId}`, { headers })
      expect(permissions.json.items[0]).toMatchObject({ user_id: userId, team_id: teamId })
      expect((await ask('GET', '/user-api-keys?user_id=me', { headers })).json.items).toEqual([])
      const left = await ask('DELETE', `/team-memberships/${teamId}/me`, { headers, body: {} })
      expect(left.json).toEqual({ success: true })
    })

    it('stands for no one where no one is signed in', async () => {
      const { teamId } = await founder()
      for (const headers of [client(), server()]) {
        const { json } = await ask('GET', `/team-member-profiles/${teamId}/me`, { headers })
        expect(json.code).toBe('CANNOT_GET_OWN_USER_WITHOUT_USER')
      }
    })
  })

  describe('member profiles', () => {
    it('show the account’s name until there is one of their own, even an empty one', async () => {
      const { headers, teamId } = await founder()
      await ask('PATCH', '/users/me', { headers, body: { display_name: 'Ada' } })
      const path = `/team-member-profiles/${teamId}/me`
      const shown = async () => (await ask('GET', path, { headers })).json.display_name
      expect(await shown()).toBe('Ada')
      await ask('PATCH', path, { headers, body: { display_name: '' } })
      expect(await shown()).toBe('')
      await ask('PATCH', path, { headers, body: { display_name: null } })
      expect(await shown()).toBe('Ada')
    })

    it('hold the whole user for servers, and not for clients', async () => {
      const { headers, teamId, userId } = await founder()
      const own = await ask('GET', `/team-member-profiles?team_id=${teamId}`, { headers })
      // The address is our own addition, for those who may remove members, as a founder may.
      const fields = ['display_name', 'primary_email', 'profile_image_url', 'team_id', 'user_id']
      expect(Object.keys(own.json.items[0]).sort()).toEqual(fields)
      const { json } = await ask('GET', `/team-member-profiles?team_id=${teamId}`, { headers: server() })
      expect(json.items).toMatchObject([{ user_id: userId, user: { id: userId, server_metadata: null } }])
    })
  })

  describe('permissions', () => {
    it('permissions are listed as granted, and with what they contain where recursive=true', async () => {
      const { headers, teamId } = await founder()
      const ids = async (query: string) => {
        const { json } = await ask('GET', `/team-permissions?user_id=me&team_id=${teamId}${query}`, { headers })
        return json.items.map(({ id }: { id: string }) => id)
      }
      const contained = ['delete_team', 'invite_members', 'manage_api_keys', 'read_members', 'remove_members']
      const all = [...contained, 'update_team'].map(id => `$${id}`)
      expect(await ids('')).toEqual(['team_admin'])
      expect(await ids('&recursive=false')).toEqual(['team_admin'])
      expect(await ids('&permission_id=$update_team')).toEqual([])
      expect(await ids('&recursive=true')).toEqual([...all, 'team_admin'])
      expect(await ids('&recursive=true&permission_id=$update_team')).toEqual(['$update_team'])
    })

    it('have a dollar sign in their path, raw or encoded', async () => {
      const { teamId, userId } = await founder()
      for (const id of ['$update_team', '%24update_team']) {
        const path = `/team-permissions/${teamId}/${userId}/${id}`
        const granted = await ask('POST', path, { headers: server(), body: {} })
        expect([granted.status, granted.json]).toEqual([201, { id: '$update_team', user_id: userId, team_id: teamId }])
        expect((await ask('DELETE', path, { headers: server(), body: {} })).json).toEqual({ success: true })
      }
    })

    it('permissions are granted twice without complaint, with or without a body', async () => {
      const { teamId, userId } = await founder()
      const path = `/team-permissions/${teamId}/${userId}/team_member`
      for (const sent of [{ headers: server(), body: {} }, { headers: server() }])
        expect((await ask('POST', path, sent)).status).toBe(201)
    })

    it('have no description where it is empty', async () => {
      const body = { id: 'quiet', description: '', contained_permission_ids: ['team_member', '$read_members'] }
      const { status, json } = await ask('POST', '/team-permission-definitions', { headers: admin(), body })
      expect(status).toBe(201)
      expect(json).toEqual({ id: 'quiet', contained_permission_ids: ['$read_members', 'team_member'] })
    })
  })

  describe('invitations', () => {
    it('invitations are accepted with an empty object for an answer', async () => {
      const { headers, teamId } = await founder()
      const email = freshEmail()
      const body = { team_id: teamId, email, callback_url: callbackUrl }
      const sent = await ask('POST', '/team-invitations/send-code', { headers, body })
      expect(sent.json).toEqual({ success: true, id: expect.stringMatching(/^[0-9a-f-]{36}$/) })
      const guest = await founder()
      const code = await mailedCode(wire(), email)
      const checked = await ask('POST', '/team-invitations/accept/check-code', { headers: client(), body: { code } })
      expect(checked.json).toEqual({ is_code_valid: true })
      const accepted = await ask('POST', '/team-invitations/accept', { headers: guest.headers, body: { code } })
      expect([accepted.status, accepted.json]).toEqual([200, {}])
    })
  })

  describe('API keys', () => {
    const create = async (body: object) => {
      const { headers, userId } = await founder()
      const input = { description: 'A key', user_id: userId, ...body }
      const { status, json } = await ask('POST', '/user-api-keys', { headers, body: input })
      return { headers, status, json }
    }

    it('API keys are made with 200, and shown whole that once', async () => {
      const { status, json, headers } = await create({})
      expect([status, typeof json.value]).toEqual([200, 'string'])
      const { json: list } = await ask('GET', '/user-api-keys?user_id=me', { headers })
      expect(list.items[0].value).toEqual({ last_four: json.value.slice(-4) })
    })

    it('say nothing of an end that they do not have', async () => {
      for (const end of [{}, { expires_at_millis: null }]) {
        const { json } = await create(end)
        expect(Object.keys(json).filter(key => /expires|revoked/.test(key))).toEqual([])
      }
    })

    it('API keys are distinguished by kind, and unknown by a broken checksum', async () => {
      const { json } = await create({})
      const check = async (kind: string, key: string) =>
        (await ask('POST', `/${kind}-api-keys/check`, { headers: server(), body: { api_key: key } })).json
      expect(await check('user', json.value)).toMatchObject({ id: json.id, value: { last_four: expect.any(String) } })
      expect(await check('team', json.value)).toMatchObject({
        code: 'WRONG_API_KEY_TYPE',
        details: { expected_type: 'team', actual_type: 'user' },
      })
      expect((await check('user', `${json.value.slice(0, -8)}00000000`)).code).toBe('API_KEY_NOT_FOUND')
    })

    it('API keys are revoked for good, the first time counting', async () => {
      const { json: key, headers } = await create({})
      const revoke = () => ask('PATCH', `/user-api-keys/${key.id}`, { headers, body: { revoked: true } })
      const first = await revoke()
      wire().passSeconds?.(5)
      expect((await revoke()).json.manually_revoked_at_millis).toBe(first.json.manually_revoked_at_millis)
      const back = await ask('PATCH', `/user-api-keys/${key.id}`, { headers, body: { revoked: false } })
      expect(back.json.code).toBe('SCHEMA_ERROR')
    })

    it('keep their end under the name by which the SDK asks to move it', async () => {
      const { json: key, headers } = await create({})
      const body = { expiresAt: '2030-01-01T00:00:00.000Z' }
      const { json } = await ask('PATCH', `/user-api-keys/${key.id}`, { headers, body })
      expect(json.details.message).toBe('body has unknown properties: expiresAt')
    })

    it('belong to teams that hide themselves', async () => {
      const { headers } = await founder()
      const others = await founder()
      const { status, json } = await ask('GET', `/team-api-keys?team_id=${others.teamId}`, { headers })
      expect([status, json.code]).toEqual([404, 'API_KEY_NOT_FOUND'])
      const none = await ask('GET', `/team-api-keys?team_id=${unknownId}`, { headers: server() })
      expect(none.json.items).toEqual([])
    })
  })
})
