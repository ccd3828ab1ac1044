/** 73 and 76: what someone writes into a request makes them nothing that they are not. Generated from the contract. */
import { atLevel, type Endpoint, getFields, takesAnyBody, wireSchema } from '@latchkey/contract'
import { createWorld, type World, type WorldRequest } from '@latchkey/testkit'
import { expect, it } from 'vitest'
import { getDump } from '../support/dump.ts'
import { endpoints, getSample } from '../support/endpoints.ts'
import { eachServer } from '../support/servers.ts'

const forClients = endpoints.filter(({ access }) => !access.levels || access.levels.includes('client'))
const forOwners = endpoints.filter(({ access }) => access.levels && !access.levels.includes('client'))

/** In both spellings: a server may fold one into the other after it has looked. */
const tempting = [
  ...['userId', 'user_id', 'teamId', 'team_id', 'role', 'roles', 'permissionIds', 'permission_ids'],
  ...['emailVerified', 'primaryEmailVerified', 'primary_email_verified', 'isAdmin', 'is_admin', 'isAnonymous'],
  ...['serverMetadata', 'server_metadata', 'clientReadOnlyMetadata', 'client_read_only_metadata'],
  ...['projectId', 'project_id', '__proto__', 'constructor', 'prototype'],
]

eachServer('a client', on => {
  const everything = (world: World) => getDump(on.testkit().latchkey.app.database, world.project.id)

  it('73: cannot slip anything into a body that takes it not', async () => {
    const world = await createWorld(on.testkit())
    // A body of bytes is signed: whoever changes it is refused before its fields are read.
    const strict = forClients.filter(each => each.body && !takesAnyBody(each) && !each.ignoresUnknown)
    expect(strict.length).toBeGreaterThan(20)
    for (const endpoint of getSample(strict)) {
      const request = await world.requestFor(endpoint)
      const before = await everything(world)
      for (const field of tempting.filter(name => !fieldNames(endpoint, 'body').includes(name))) {
        const { code, text } = await asPerson(world, request, withKey(request.body, field, temptation(field, world)))
        expect.soft([code, text.includes(field)], `${endpoint.route} ${field}: ${text}`).toEqual(['SCHEMA_ERROR', true])
      }
      expect.soft(await everything(world), endpoint.route).toBe(before)
    }
    expect(Reflect.get({}, 'is_admin')).toBeUndefined()
  }, 120_000)

  it('73: finds what it slips into a body that takes anything without effect', async () => {
    const world = await createWorld(on.testkit())
    for (const endpoint of getSample(forClients.filter(({ body, ignoresUnknown }) => body && ignoresUnknown))) {
      const request = await world.requestFor(endpoint)
      for (const field of tempting.filter(name => !fieldNames(endpoint, 'body').includes(name))) {
        const { status, text } = await asPerson(world, request, withKey(request.body, field, temptation(field, world)))
        expect.soft(status, `${endpoint.route} ${field}: ${text}`).toBeLessThan(500)
        expect.soft(text).not.toContain(world.neighbour.userId)
      }
    }
    expect(Reflect.get({}, 'is_admin')).toBeUndefined()
  })

  it('73: gets no other answer for what it adds to the address', async () => {
    const world = await createWorld(on.testkit())
    for (const endpoint of getSample(forClients.filter(({ route }) => route.startsWith('GET')))) {
      const request = await world.requestFor(endpoint)
      const plain = await asPerson(world, request)
      for (const field of tempting.filter(name => !fieldNames(endpoint, 'query').includes(name))) {
        const added = `${field}=${encodeURIComponent(world.neighbour.userId)}`
        const path = `${request.path}${request.path.includes('?') ? '&' : '?'}${added}`
        const { code, text } = await asPerson(world, { ...request, path })
        if (endpoint.query && endpoint.ignoresUnknown) expect.soft(text).not.toContain(world.neighbour.userId)
        else if (endpoint.query) expect.soft(code, `${endpoint.route} ${field}: ${text}`).toBe('SCHEMA_ERROR')
        else expect.soft(text, `${endpoint.route} ${field}`).toBe(plain.text)
      }
    }
  }, 120_000)

  it('76: that is a plain member of a team changes no key, domain, permission or setting of the project', async () => {
    const world = await createWorld(on.testkit())
    for (const endpoint of getSample(forOwners)) {
      const { method, path, body } = await world.requestFor(endpoint)
      const before = await everything(world)
      const { code } = await world.project.asUser(world.member, method, path, bodyFor(method, body))
      expect.soft(code, endpoint.route).toBe('INSUFFICIENT_ACCESS_TYPE')
      expect.soft(await everything(world), endpoint.route).toBe(before)
    }
  }, 120_000)

  it('76: is no owner by the token of someone who does not own the project, or no longer does', async () => {
    const world = await createWorld(on.testkit())
    const { internal } = on.testkit()
    const removed = await internal.signUp()
    const owners = await getOwnerTeam(world)
    await internal.asServer('POST', `/team-memberships/${owners}/${removed.userId}`, {})
    const byToken = async (endpoint: Endpoint, adminToken: string) => {
      const { method, path, body } = await world.requestFor(endpoint)
      const headers = { 'x-stack-super-secret-admin-key': '', 'x-stack-admin-access-token': adminToken }
      return world.project.request(method, path, { level: 'admin', headers, body: bodyFor(method, body) })
    }
    const [reading] = forOwners.filter(({ route }) => route === 'GET /internal/projects/current')
    if (!reading) throw new Error('The project cannot be read by its owners.')
    expect((await byToken(reading, removed.accessToken)).status).toBe(200)
    await internal.asServer('DELETE', `/team-memberships/${owners}/${removed.userId}`)

    const outsiders = { 'a user of the project': world.person, 'a passer-by': await internal.signUp(), removed }
    for (const endpoint of getSample(forOwners)) {
      for (const [who, { accessToken }] of Object.entries(outsiders)) {
        const { code, text } = await byToken(endpoint, accessToken)
        expect.soft(code, `${who} at ${endpoint.route}: ${text}`).toBe('ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN')
      }
    }
  }, 120_000)
})

function asPerson({ project, person }: World, { method, path, headers }: WorldRequest, body?: unknown) {
  return project.request(method, path, { accessToken: person.accessToken, headers, body: bodyFor(method, body) })
}

function bodyFor(method: string, body: unknown): unknown {
  return method === 'GET' || method === 'DELETE' ? undefined : (body ?? {})
}

/** The names on the wire that an endpoint declares for clients. */
function fieldNames(endpoint: Endpoint, place: 'body' | 'query'): string[] {
  const schema = atLevel(endpoint[place], 'client')
  return schema ? Object.keys(getFields(wireSchema(schema))) : []
}

/** The body with one more key of its own, whatever the key is called. */
function withKey(body: unknown, field: string, value: unknown): object {
  return Object.fromEntries([...Object.entries(Object(body)), [field, value]])
}

function temptation(field: string, { neighbour, ids }: World): unknown {
  if (/user/i.test(field)) return neighbour.userId
  if (/team/i.test(field)) return ids.teamId
  if (/proto|constructor/.test(field)) return { is_admin: true, prototype: { is_admin: true } }
  return true
}

async function getOwnerTeam({ project }: World): Promise<string> {
  const { json } = await project.asAdmin('GET', '/internal/projects/current')
  return json.owner_team_id
}
