/**
 * Who may call what, for every endpoint there is and every kind of caller.
 *
 * The refusal to expect is worked out from what the contract declares, and compared with what the server
 * answers: a new endpoint is in this table from the moment it exists.
 */
import {
  AccessTokenOfOtherProject,
  AccessTypeRequired,
  type AnyErrorKind,
  type Endpoint,
  type Endpoints,
  ExpectedInternalProject,
  InsufficientAccessType,
  type Level,
  type PlainErrorKind,
  type Rule,
  slices,
  TeamMembershipNotFound,
} from '@latchkey/contract'
import { type Answer, createWorld, type World, type WorldRequest } from '@latchkey/testkit'
import { expect, it } from 'vitest'
import { eachServer } from './support/servers.ts'

interface Caller {
  readonly level: Level | null
  /** Whose access token is sent. */
  readonly signedInAs?: 'person' | 'neighbour' | 'stranger'
  /** Shows the manager's access token instead of a key. */
  readonly byAdminToken?: true
}

const callers: Readonly<Record<string, Caller>> = {
  nobody: { level: null },
  'a visitor': { level: 'client' },
  'the signed-in person': { level: 'client', signedInAs: 'person' },
  'somebody else of the project': { level: 'client', signedInAs: 'neighbour' },
  'a stranger of another project': { level: 'client', signedInAs: 'stranger' },
  'a server': { level: 'server' },
  'a server for the person': { level: 'server', signedInAs: 'person' },
  'an admin': { level: 'admin' },
  'an admin by token': { level: 'admin', byAdminToken: true },
  'a client by admin token': { level: 'client', byAdminToken: true },
}

const endpoints = Object.values<Endpoints>(slices).flatMap(row => Object.values<Endpoint>(row))
const constrained = endpoints.filter(({ access }) => access.rules.some(({ rule }) => rule === 'setting'))

eachServer('access', on => {
  it.each(
    endpoints.map(endpoint => [endpoint.route, endpoint] as const),
  )('to %s is for those it is declared for', async (_, endpoint) => {
    let world = await createWorld(on.testkit())
    for (const [name, caller] of Object.entries(callers)) {
      const request = await world.request(endpoint)
      const answer = await ask(world, caller, request)
      expectAnswer(answer, { endpoint, caller, request, world, switches: 'on' }, name)
      // What was deleted cannot be asked for again.
      if (request.method === 'DELETE' && answer.status === 200) world = await createWorld(on.testkit())
    }
  })

  it.each(
    constrained.map(endpoint => [endpoint.route, endpoint] as const),
  )('to %s is refused to clients where the project has switched it off', async (_, endpoint) => {
    let world = await createWorld(on.testkit(), { switches: 'off' })
    for (const [name, caller] of Object.entries(callers)) {
      const request = await world.request(endpoint)
      const answer = await ask(world, caller, request)
      expectAnswer(answer, { endpoint, caller, request, world, switches: 'off' }, name)
      if (request.method === 'DELETE' && answer.status === 200)
        world = await createWorld(on.testkit(), { switches: 'off' })
    }
  })

  it('is never given by a key or token that was ended', async () => {
    const world = await createWorld(on.testkit())
    await world.project.ask('PATCH', `/internal/api-keys/${world.ids.apiKeyId}`, {
      level: 'admin',
      body: { revoked: true },
    })
    for (const endpoint of endpoints) {
      const request = await world.request(endpoint).catch(() => null)
      if (!request || endpoint.access.levels === null) continue
      for (const level of ['client', 'server', 'admin'] as const)
        expect((await ask(world, { level }, request)).code, endpoint.route).toMatch(/^INVALID_.*_KEY$/)
    }
  })
})

function ask(
  { project, manager, ...people }: World,
  caller: Caller,
  { method, path, body, headers }: WorldRequest,
): Promise<Answer> {
  const { level, signedInAs, byAdminToken } = caller
  const empty = { 'x-stack-publishable-client-key': '', 'x-stack-super-secret-admin-key': '' }
  return project.ask(method, path, {
    level: level ?? 'client',
    body: method === 'GET' || method === 'DELETE' ? undefined : (body ?? {}),
    accessToken: signedInAs && people[signedInAs].accessToken,
    headers: {
      ...headers,
      ...(level === null ? { ...empty, 'x-stack-access-type': '' } : {}),
      ...(byAdminToken ? { ...empty, 'x-stack-admin-access-token': manager.accessToken } : {}),
    },
  })
}

interface Case {
  readonly endpoint: Endpoint
  readonly caller: Caller
  readonly request: WorldRequest
  readonly world: World
  readonly switches: 'on' | 'off'
}

function expectAnswer(answer: Answer, about: Case, caller: string): void {
  const { endpoint } = about
  const refusal = expectedRefusal(about)
  const seen = `${caller} at ${endpoint.route} was answered ${answer.status} ${answer.text.slice(0, 200)}`
  if (refusal === null) {
    expect(answer.status, seen).toBeLessThan(500)
    for (const kind of refusalsOf(endpoint)) expect(isAnswer(answer, kind), seen).toBe(false)
    return
  }
  expect(isAnswer(answer, refusal), `${seen}, not ${refusal.status} ${refusal.code ?? 'in words'}`).toBe(true)
}

/** The first refusal that the declared access has for this caller, or null. */
function expectedRefusal({ endpoint: { access }, caller, request, world, switches }: Case): AnyErrorKind | null {
  const { level, signedInAs } = caller
  if (level !== null && signedInAs === 'stranger') return AccessTokenOfOtherProject
  if (access.levels === null) return null
  if (level === null) return AccessTypeRequired
  if (!access.levels.includes(level)) return InsufficientAccessType
  for (const rule of access.rules) {
    const refusal = refusalBy(rule, { level, signedInAs, request, world, switches })
    if (refusal) return refusal
  }
  return null
}

interface Judged extends Pick<Case, 'request' | 'world' | 'switches'> {
  readonly level: Level
  readonly signedInAs: Caller['signedInAs']
}

/** The requests of the world are about the person, whose team and project these are. */
function refusalBy(rule: Rule, { level, signedInAs, request, world, switches }: Judged): AnyErrorKind | null {
  const isClient = level === 'client'
  switch (rule.rule) {
    case 'signed-in':
      return !signedInAs && (rule.everyone || isClient) ? rule.otherwise : null
    case 'self': {
      if (!isClient) return null
      if (!signedInAs) return rule.withoutUser
      const isAboutPerson = JSON.stringify(request).includes(world.person.userId)
      return isAboutPerson && signedInAs !== 'person' ? rule.otherwise : null
    }
    case 'setting':
      return isClient && switches === 'off' ? rule.otherwise : null
    case 'team-member':
      return isClient && signedInAs === 'neighbour' ? TeamMembershipNotFound : null
    case 'picture':
      // The world sends pictures that may be taken.
      return null
    case 'internal-project':
      return ExpectedInternalProject
  }
}

/** What the access of an endpoint may refuse with, to anyone at all. */
function refusalsOf({ access: { levels, rules } }: Endpoint): AnyErrorKind[] {
  const ofRules = rules.flatMap<AnyErrorKind>(rule => {
    const own: PlainErrorKind[] = 'otherwise' in rule ? [rule.otherwise] : []
    return rule.rule === 'self' ? [...own, rule.withoutUser] : own
  })
  return [AccessTokenOfOtherProject, ...(levels ? [AccessTypeRequired, InsufficientAccessType] : []), ...ofRules]
}

function isAnswer(answer: Answer, kind: AnyErrorKind): boolean {
  if (answer.status !== kind.status || answer.code !== kind.code) return false
  // A plain sentence has no code, but it has its words; those of a refusal by access take no details.
  return kind.code !== null || answer.text === (kind as PlainErrorKind)().message
}
