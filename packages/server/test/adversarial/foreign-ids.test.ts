/** 72: every endpoint that takes an id, asked about what is not the caller's. Generated from the contract. */

import { randomUUID } from 'node:crypto'
import { type Endpoint, type Endpoints, slices } from '@latchkey/contract'
import { createWorld, type World } from '@latchkey/testkit'
import { expect, it } from 'vitest'
import { eachServer } from '../support/servers.ts'

const endpoints = Object.values<Endpoints>(slices).flatMap(row => Object.values<Endpoint>(row))
// Pictures and key sets are public: whoever knows the address may have them.
const isPublic = (endpoint: Endpoint) => endpoint.access.levels === null

eachServer('72: ids of others', on => {
  /** The request about somebody's things, sent by somebody else. */
  const asked = async (endpoint: Endpoint, things: World, by: 'neighbour' | 'stranger', ids: 'theirs' | 'deleted') => {
    const { method, path, body } = await things.request(endpoint)
    const swap = (text: string) =>
      ids === 'theirs' ? text : text.replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, randomUUID())
    const project = by === 'stranger' ? things.strangersProject : things.project
    const send = (level: 'client' | 'server' | 'admin', accessToken?: string) =>
      project.ask(method, swap(path), {
        level,
        accessToken,
        body: method === 'GET' || method === 'DELETE' ? undefined : JSON.parse(swap(JSON.stringify(body ?? {}))),
      })
    return { send, token: things[by].accessToken }
  }
  const withIds: Endpoint[] = []
  it('finds the endpoints that take ids', async () => {
    const world = await createWorld(on.testkit())
    for (const endpoint of endpoints.filter(one => !isPublic(one))) {
      const { path, body } = await world.request(endpoint)
      if (Object.values(world.ids).some(id => `${path} ${JSON.stringify(body)}`.includes(id))) withIds.push(endpoint)
    }
    expect(withIds.length).toBeGreaterThan(10)
  })

  it('show and change nothing for a stranger of another project, however high their key', async () => {
    for (const endpoint of withIds) {
      const world = await createWorld(on.testkit())
      const before = await snapshotOf(world)
      for (const ids of ['theirs', 'deleted'] as const) {
        const { send, token } = await asked(endpoint, world, 'stranger', ids)
        for (const level of ['client', 'server', 'admin'] as const) {
          const answer = await send(level, token)
          const isEmptyList = answer.status === 200 && answer.json?.items?.length === 0
          if (!isEmptyList)
            expect(answer.status, `${level} ${endpoint.route}: ${answer.text}`).toBeGreaterThanOrEqual(400)
          expect(answer.status).toBeLessThan(500)
          for (const secret of [world.person.email, world.project.id]) expect(answer.text).not.toContain(secret)
        }
      }
      expect(await snapshotOf(world), endpoint.route).toBe(before)
    }
  }, 120_000)

  it('show and change nothing for somebody else of the same project', async () => {
    for (const endpoint of withIds) {
      const world = await createWorld(on.testkit())
      const before = await snapshotOf(world)
      for (const ids of ['theirs', 'deleted'] as const) {
        const { send, token } = await asked(endpoint, world, 'neighbour', ids)
        const answer = await send('client', token)
        expect(answer.status, `${endpoint.route}: ${answer.text}`).toBeGreaterThanOrEqual(400)
        expect(answer.status).toBeLessThan(500)
        expect(answer.text).not.toContain(world.person.email)
      }
      expect(await snapshotOf(world), endpoint.route).toBe(before)
    }
  }, 120_000)

  /** Everything of the person as the project's own server sees it. */
  async function snapshotOf({ project, ids }: World): Promise<string> {
    const paths = [
      `/users/${ids.userId}`,
      `/contact-channels?user_id=${ids.userId}`,
      `/teams?user_id=${ids.userId}`,
      '/internal/api-keys',
    ]
    const answers = await Promise.all(paths.map(path => project.ask('GET', path, { level: 'admin' })))
    return answers.map(({ text }) => text).join('\n')
  }
})
