/** 72: every endpoint that takes an id, called with an id that is not the caller's. Generated from the contract. */
import { randomUUID } from 'node:crypto'
import { templateSources, themeSources } from '@latchkey/contract'
import { type Answer, createWorld, type Level, makeThings, type World, type WorldRequest } from '@latchkey/testkit'
import { expect, it } from 'vitest'
import { getDump } from '../support/dump.ts'
import { endpoints, getSample } from '../support/endpoints.ts'
import { eachServer } from '../support/servers.ts'

type Words = Readonly<Record<string, string>>

// Pictures, key sets and the place for leaked keys are public: a caller with the address or the key may.
const keyed = endpoints.filter(({ access }) => access.levels !== null)
/** What belongs to someone. Global data, such as the kinds of notifications, is for all callers. */
const owned = [
  ...['userId', 'contactChannelId', 'teamId', 'invitationId', 'userApiKeyId', 'teamApiKeyId', 'sessionId'],
  'purchaseId',
]
/**
 * Under these ids each project has its own: those of threads and new sources are chosen by the caller, and built-in
 * templates and themes have one id for all projects. Such a request is about the caller's project, whose answer is no refusal.
 */
const idsOfEachProject = [
  '/internal/ai-chat/',
  '/internal/email-sources',
  ...Object.keys(templateSources).map(id => `/internal/email-templates/${id}`),
  ...Object.keys(themeSources).map(id => `/internal/email-themes/${id}`),
]
const anyUuid = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/

eachServer('72: ids of others', on => {
  const database = () => on.testkit().latchkey.app.database

  it('show and change nothing for a user of another project, with a key of any level', async () => {
    const world = await createWorld(on.testkit())
    const things = { ...world.ids, ...world.secrets }
    const made = await expectNothing(world, {
      input: request => (mentions(request, things) ? [request, withRandomIds(request)] : []),
      send: (request, level) => ask(world.strangersProject, request, level, world.stranger.accessToken),
      levels: ['client', 'server', 'admin'],
    })
    expect(made).toBeGreaterThan(30)
  }, 300_000)

  it('show and change nothing for a user of another project with a code', async () => {
    const world = await createWorld(on.testkit())
    const withCodes = keyed.filter(({ errors }) => errors.some(({ code }) => code === 'VERIFICATION_CODE_ALREADY_USED'))
    expect(withCodes.length).toBeGreaterThan(3)
    for (const endpoint of getSample(withCodes)) {
      const request = await world.requestFor(endpoint)
      const before = await changeableRows(world)
      const answer = await ask(world.strangersProject, request, 'client', world.stranger.accessToken)
      expect(answer.status, `${endpoint.route}: ${answer.text}`).toBeGreaterThanOrEqual(400)
      expect(await getDump(database(), world.project.id), endpoint.route).toBe(before)
    }
  }, 300_000)

  it('show and change nothing for someone else of the same project', async () => {
    const world = await createWorld(on.testkit())
    await expectNothing(world, {
      input: request => (mentions(request, world.ids) ? [request] : []),
      send: request => ask(world.project, request, 'client', world.neighbour.accessToken),
      levels: ['client'],
    })
  }, 300_000)

  it('show and change nothing where some of them are the caller’s own', async () => {
    const world = await createWorld(on.testkit())
    const { ids: own } = await makeThings(world.project, world.neighbour)
    const mixed = await expectNothing(world, {
      input: request =>
        properParts(namesIn(request, world.ids, owned)).map(names => swapped(request, world.ids, own, names)),
      send: (request, level) => ask(world.project, request, level, world.neighbour.accessToken),
      levels: ['client', 'server'],
    })
    expect(mixed).toBeGreaterThan(10)
  }, 300_000)

  it('show and change nothing once what they named is deleted, for the project’s own server either', async () => {
    const world = await createWorld(on.testkit())
    const ghost = await world.project.signUp()
    const { ids, secrets } = await makeThings(world.project, ghost)
    await world.project.asServer('DELETE', `/teams/${ids.teamId}`)
    await world.project.asServer('DELETE', `/users/${ids.userId}`)
    const from: Words = { ...world.ids, ...world.secrets }
    const to: Words = { ...ids, ...secrets }
    const names = [...owned, 'userApiKey', 'teamApiKey']
    const made = await expectNothing(world, {
      input: request => (namesIn(request, from, names).length > 0 ? [swapped(request, from, to, names)] : []),
      send: (request, level) => ask(world.project, request, level, ghost.accessToken),
      levels: ['client', 'server', 'admin'],
    })
    expect(made).toBeGreaterThan(30)
  }, 300_000)

  interface Attack {
    /** What to ask instead of a request that would do its work; nothing, where the attack does not apply. */
    input(request: WorldRequest): WorldRequest[]
    send(request: WorldRequest, level: Level): Promise<Answer>
    readonly levels: readonly Level[]
  }

  /** @returns how many requests were made, none of which may show or change anything of the project. */
  async function expectNothing(world: World, { input, send, levels }: Attack): Promise<number> {
    let made = 0
    for (const endpoint of getSample(keyed)) {
      const request = await world.requestFor(endpoint)
      const before = await changeableRows(world)
      for (const attack of input(request)) {
        for (const level of levels) {
          const { status, text, json } = await send(attack, level)
          const about = `${level} ${attack.method} ${attack.path} ${JSON.stringify(attack.body)}: ${status} ${text}`
          // The test of a webhook says in its answer that nothing was sent.
          const isEmpty = status === 200 && (json?.items?.length === 0 || json?.success === false)
          const isOwn = level === 'admin' && idsOfEachProject.some(start => attack.path.startsWith(start))
          if (!isEmpty && !isOwn) expect.soft(status, about).toBeGreaterThanOrEqual(400)
          expect.soft(status, about).toBeLessThan(500)
          expect.soft(text, about).not.toContain(world.person.email)
          made += 1
        }
      }
      expect.soft(await changeableRows(world), endpoint.route).toBe(before)
    }
    return made
  }

  /** Everything of the project but the audit lines and counts of the refusals. */
  async function changeableRows({ project }: World): Promise<string> {
    const rows = (await getDump(database(), project.id)).split('\n')
    return rows.filter(row => !/^audit_lines .*"result": ?"refused"|^limits .*"refusals-of:/.test(row)).join('\n')
  }
})

function ask(project: World['project'], { method, path, body }: WorldRequest, level: Level, accessToken: string) {
  const hasBody = method !== 'GET' && method !== 'DELETE'
  return project.request(method, path, { level, accessToken, body: hasBody ? (body ?? {}) : undefined })
}

const getWords = ({ path, body }: WorldRequest) => `${path} ${JSON.stringify(body)}`

/** Whether there is an id in a request, or one of these things. */
function mentions(request: WorldRequest, things: Words): boolean {
  return anyUuid.test(getWords(request)) || namesIn(request, things, Object.keys(things)).length > 0
}

function withRandomIds(request: WorldRequest): WorldRequest {
  return changed(request, text => text.replace(new RegExp(anyUuid, 'g'), () => randomUUID()))
}

/** Which of the things a request speaks about. */
function namesIn(request: WorldRequest, ids: Words, names: readonly string[]): string[] {
  return names.filter(name => ids[name] && getWords(request).includes(ids[name]))
}

function swapped(request: WorldRequest, from: Words, to: Words, names: readonly string[]): WorldRequest {
  const swap = (text: string) => names.reduce((all, name) => all.replaceAll(from[name] ?? name, to[name] ?? name), text)
  return changed(request, swap)
}

function changed(request: WorldRequest, change: (text: string) => string): WorldRequest {
  const body = request.body === undefined ? undefined : JSON.parse(change(JSON.stringify(request.body)))
  return { ...request, path: change(request.path), body }
}

/** Every part of a list that is neither nothing nor all of it. */
function properParts(names: readonly string[]): string[][] {
  const count = 2 ** names.length
  const parts = Array.from({ length: count }, (_, bits) => names.filter((_, index) => (bits >> index) & 1))
  return parts.slice(1, -1)
}
