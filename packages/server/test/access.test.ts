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
  type ColleagueRole,
  type Endpoint,
  ExpectedInternalProject,
  InsufficientAccessType,
  isWanted,
  type Level,
  mayActAs,
  type Place,
  type PlainErrorKind,
  RoleTooLow,
  type Rule,
  roleFor,
  TeamMembershipNotFound,
  TeamPermissionRequired,
  telemetryEndpoints,
  toSnake,
  WebhookTokenRequired,
} from '@latchkey/contract'
import type { Answer, World, WorldRequest } from '@latchkey/testkit'
import { expect, it } from 'vitest'
import { endpoints as all, isSample, isSelected } from './support/endpoints.ts'
import { eachServer } from './support/servers.ts'
import { worldsOn } from './support/worlds.ts'

const endpoints = all.filter(isSelected)

interface Caller {
  readonly level: Level | null
  /** Whose access token is sent. */
  readonly signedInAs?: 'person' | 'colleague' | 'member' | 'neighbour' | 'stranger'
  /** Shows, instead of a key, the access token of an owner's colleague in this role. */
  readonly role?: ColleagueRole
}

const allCallers: Readonly<Record<string, Caller>> = {
  'no caller': { level: null },
  'a visitor': { level: 'client' },
  'the signed-in person': { level: 'client', signedInAs: 'person' },
  'another member of the team, with every permission': { level: 'client', signedInAs: 'colleague' },
  'a member of the team without any permission': { level: 'client', signedInAs: 'member' },
  'another user of the project': { level: 'client', signedInAs: 'neighbour' },
  'a user of another project': { level: 'client', signedInAs: 'stranger' },
  'a server': { level: 'server' },
  'a server for the person': { level: 'server', signedInAs: 'person' },
  'an admin': { level: 'admin' },
  'an owner by token': { level: 'admin', role: 'owner' },
  'a developer by token': { level: 'admin', role: 'developer' },
  'a supporter by token': { level: 'server', role: 'support' },
  'a reading colleague by token': { level: 'admin', role: 'read-only' },
  'a reading colleague as a client': { level: 'client', role: 'read-only' },
}

/** Where PostgreSQL shows all: enough for a request that is accepted and one that is refused. */
const inSample = ['a visitor', 'the signed-in person', 'an admin']
const callers = Object.entries(allCallers).filter(([name]) => !isSample || inSample.includes(name))

const withRule = (name: Rule['rule']) =>
  endpoints.filter(({ access }) => access.rules.some(({ rule }) => rule === name))
const constrained = withRule('setting')
const narrowed = withRule('given')

it('only endpoints that refresh a session, or drop what SDKs report, ignore the access token of a request', () => {
  const ignoring = all.filter(({ ignoresAccessToken }) => ignoresAccessToken).map(({ route }) => route)
  const refreshing = ['POST /auth/oauth/token', 'POST /auth/sessions/current/refresh']
  const dropping = Object.values(telemetryEndpoints).map(({ route }) => route)
  expect(ignoring.sort()).toEqual([...refreshing, ...dropping].sort())
})

it('only endpoints that drop what SDKs report read no credential, and everyone may call them', () => {
  const ignoring = all.filter(({ ignoresCredentials }) => ignoresCredentials)
  expect(ignoring).toEqual(Object.values(telemetryEndpoints))
  expect(ignoring.filter(({ access }) => access.levels || access.rules.length > 0)).toEqual([])
})

eachServer('access', on => {
  const newWorld = worldsOn(on)
  let untouched: Promise<World> | undefined

  /** A world of its own for whatever may change it; those who only look share one. */
  function worldFor({ route }: Endpoint): Promise<World> {
    if (!route.startsWith('GET ')) return newWorld()
    untouched ??= newWorld({ isKept: true })
    return untouched
  }

  it.each(endpoints.map(endpoint => [endpoint.route, endpoint] as const))(
    'to %s is for those it is declared for',
    async (_, endpoint) => {
      let world = await worldFor(endpoint)
      for (const [name, caller] of callers) {
        const request = await world.requestFor(endpoint)
        const answer = await ask(world, caller, request)
        expectAnswer(answer, { endpoint, caller, request, world, switches: 'on' }, name)
        // What was deleted cannot be requested again.
        if (request.method === 'DELETE' && answer.status === 200) world = await newWorld()
      }
    },
    60_000,
  )

  it.each(constrained.map(endpoint => [endpoint.route, endpoint] as const))(
    'to %s is refused where the project has switched it off',
    async (_, endpoint) => {
      let world = await newWorld({ switches: 'off' })
      for (const [name, caller] of callers) {
        const request = await world.requestFor(endpoint)
        const answer = await ask(world, caller, request)
        expectAnswer(answer, { endpoint, caller, request, world, switches: 'off' }, name)
        if (request.method === 'DELETE' && answer.status === 200) world = await newWorld({ switches: 'off' })
      }
    },
    60_000,
  )

  it.each(
    narrowed.map(endpoint => [endpoint.route, endpoint] as const),
  )('to %s is refused to clients who do not say about what', async (_, endpoint) => {
    const world = await newWorld()
    for (const rule of endpoint.access.rules) {
      if (rule.rule !== 'given') continue
      const request = without(await world.requestFor(endpoint), rule)
      const [client, server] = [
        await ask(world, { level: 'client', signedInAs: 'person' }, request),
        await ask(world, { level: 'server' }, request),
      ]
      expect(isAnswer(client, rule.otherwise), client.text).toBe(true)
      expect(server.status, server.text).toBeLessThan(300)
    }
  })

  it('access is never given by a key that was ended', async () => {
    const world = await newWorld()
    const requests: WorldRequest[] = []
    for (const endpoint of endpoints) if (endpoint.access.levels) requests.push(await world.requestFor(endpoint))
    const ended = { level: 'admin', body: { revoked: true } } as const
    await world.project.request('PATCH', `/internal/api-keys/${world.ids.apiKeyId}`, ended)
    for (const request of requests) {
      for (const level of ['client', 'server', 'admin'] as const) {
        const { code } = await ask(world, { level }, request)
        expect(code, `${request.method} ${request.path}`).toMatch(/^INVALID_.*_KEY$/)
      }
    }
    // A request for each endpoint, some of which need mails, and three of each.
  }, 60_000)
})

async function ask(
  { project, tokenInRole, ...people }: World,
  caller: Caller,
  { method, path, body, headers }: WorldRequest,
): Promise<Answer> {
  const { level, signedInAs, role } = caller
  const empty = {
    'x-stack-publishable-client-key': '',
    'x-stack-secret-server-key': '',
    'x-stack-super-secret-admin-key': '',
  }
  return project.request(method, path, {
    level: level ?? 'client',
    body: method === 'GET' || method === 'DELETE' ? undefined : (body ?? {}),
    accessToken: signedInAs && people[signedInAs].accessToken,
    headers: {
      ...headers,
      ...(level === null ? { ...empty, 'x-stack-access-type': '' } : {}),
      ...(role ? { ...empty, 'x-stack-admin-access-token': await tokenInRole(role) } : {}),
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
    for (const kind of getRefusals(endpoint)) expect(isAnswer(answer, kind), seen).toBe(false)
    return
  }
  expect(isAnswer(answer, refusal), `${seen}, not ${refusal.status} ${refusal.code ?? 'in words'}`).toBe(true)
}

/** The first refusal that the declared access has for this caller, or null. */
function expectedRefusal({ endpoint, caller, request, world, switches }: Case): AnyErrorKind | null {
  const { level, signedInAs, role } = caller
  const { access } = endpoint
  // Where the access token of the request is ignored, the refresh token alone is the proof.
  if (level !== null && signedInAs === 'stranger' && !endpoint.ignoresAccessToken) return AccessTokenOfOtherProject
  if (level === null) return access.levels && (endpoint.takesWebhookToken ? WebhookTokenRequired : AccessTypeRequired)
  if (access.levels && !access.levels.includes(level)) return InsufficientAccessType
  if (isRoleTooLow(caller, roleFor(endpoint))) return RoleTooLow
  for (const rule of access.rules) {
    const refusal = refusalBy(rule, { level, signedInAs, role, request, world, switches })
    if (refusal) return refusal
  }
  return null
}

/** Clients do what anyone with the publishable key may: a role neither adds to it nor takes from it. */
function isRoleTooLow({ level, role }: Pick<Caller, 'level' | 'role'>, needed: ColleagueRole): boolean {
  return role !== undefined && level !== 'client' && !mayActAs(role, needed)
}

interface Judged extends Pick<Case, 'request' | 'world' | 'switches'>, Pick<Caller, 'signedInAs' | 'role'> {
  readonly level: Level
}

/** The requests of the world are about the person, whose team, keys and project these are. */
function refusalBy(rule: Rule, { level, signedInAs, role, request, world, switches }: Judged): AnyErrorKind | null {
  const isClient = level === 'client'
  const isPerson = signedInAs === 'person'
  switch (rule.rule) {
    case 'signed-in':
      return !signedInAs && (rule.everyone || isClient) ? rule.otherwise : null
    case 'self': {
      // The world's request is about something else.
      if (!isClient || rule.absent === 'allowed') return null
      if (!signedInAs) return rule.withoutUser
      const isAboutPerson = JSON.stringify(request).includes(world.person.userId)
      return isAboutPerson && !isPerson ? rule.otherwise : null
    }
    case 'unrestricted':
      // Nobody in the world is restricted.
      return null
    case 'setting':
      return (isClient || rule.everyone) && switches === 'off' ? rule.otherwise : null
    case 'given':
      // The world says what it is about; leaving it out has a test of its own.
      return null
    case 'team-member':
      return isClient && signedInAs === 'neighbour' ? TeamMembershipNotFound : null
    case 'team-permission':
      if (!isClient || mayAnything(signedInAs)) return null
      return rule.hidden ?? (signedInAs === 'neighbour' ? TeamMembershipNotFound : TeamPermissionRequired)
    case 'may-give':
      return isClient && !mayAnything(signedInAs) ? TeamPermissionRequired : null
    case 'api-key':
      return isClient && !(rule.kind === 'user' ? isPerson : mayAnything(signedInAs)) ? rule.otherwise : null
    case 'customer':
      // The world's customer is the person.
      return isClient && !isPerson ? rule.otherwise : null
    case 'picture':
      // The world sends pictures that may be taken.
      return null
    case 'internal-project': {
      const isAdminOfIt = level === 'admin' && rule.orAdminOf !== null
      return isAdminOfIt && sent(request, 'body', rule.orAdminOf) === world.project.id ? null : ExpectedInternalProject
    }
    case 'colleague-when': {
      const isRequested = isWanted(sent(request, rule.place, rule.field), rule.when)
      return isRequested && isRoleTooLow({ level, role }, rule.role) ? (rule.otherwise ?? RoleTooLow) : null
    }
  }
}

/** What a field holds in the body of a request; of the other places the rules here say nothing. */
function sent({ body }: WorldRequest, place: Place, field: string): unknown {
  if (place !== 'body') throw new Error(`The access suite does not look for ${field} in the ${place}.`)
  return Object(body)[toSnake(field)]
}

function mayAnything(who: Caller['signedInAs']): boolean {
  return who === 'person' || who === 'colleague'
}

/** What the access of an endpoint may refuse with, to anyone at all. */
function getRefusals({ access: { levels, rules } }: Endpoint): AnyErrorKind[] {
  return [
    AccessTokenOfOtherProject,
    RoleTooLow,
    ...(levels ? [AccessTypeRequired, InsufficientAccessType] : []),
    ...rules.flatMap(refusalsBy),
  ]
}

function refusalsBy(rule: Rule): AnyErrorKind[] {
  switch (rule.rule) {
    case 'self':
      return [rule.otherwise, rule.withoutUser]
    case 'api-key':
      return [rule.otherwise, rule.notFound]
    case 'customer':
      return [rule.otherwise, TeamMembershipNotFound, TeamPermissionRequired]
    case 'team-member':
      return [TeamMembershipNotFound]
    case 'team-permission':
      return rule.hidden ? [rule.hidden] : [TeamMembershipNotFound, TeamPermissionRequired]
    case 'may-give':
      return [TeamPermissionRequired]
    case 'internal-project':
      return [ExpectedInternalProject]
    case 'colleague-when':
      return rule.otherwise ? [rule.otherwise] : []
    case 'picture':
      return []
    default:
      return [rule.otherwise]
  }
}

/** The same request without the field that the rule requires. */
function without(request: WorldRequest, { place, field }: Extract<Rule, { rule: 'given' }>): WorldRequest {
  const [path = '', search] = request.path.split('?')
  const query = new URLSearchParams(search)
  if (place === 'query') query.delete(toSnake(field))
  const body = place === 'body' ? { ...Object(request.body), [toSnake(field)]: undefined } : request.body
  return { ...request, body, path: `${path}?${query}` }
}

function isAnswer(answer: Answer, kind: AnyErrorKind): boolean {
  if (answer.status !== kind.status || answer.code !== kind.code) return false
  if (kind === RoleTooLow) return answer.text.startsWith('Your role in the team that owns this project is ')
  // A plain sentence has no code, but it has its words; those of the other refusals by access take no details.
  return kind.code !== null || answer.text === (kind as PlainErrorKind)().message
}
