/**
 * One of everything: a project with people, a team, permissions, keys and a picture in it, and for every
 * endpoint a request about those things. Suites that are derived from the contract take their requests
 * from here.
 */
import { type ColleagueRole, type EndpointParts, rolePermissions } from '@latchkey/contract'
import type { SignedInPerson, TestProject } from './project.ts'
import type { Testkit } from './testkit.ts'
import type { Surroundings, World, WorldParts, WorldRequest } from './world-parts.ts'
import { worldRequests } from './world-requests.ts'
import { joinTeam, maker, makeThings, switchedOn, teamPermissionId, worldConfig } from './world-things.ts'

export interface WorldOptions {
  /** Whether what a project may switch on for its people is on. */
  readonly switches?: 'on' | 'off'
  /** Those of another world on the same server; without them it has its own. */
  readonly around?: Surroundings
}

export async function createWorld(testkit: Testkit, options: WorldOptions = {}): Promise<World> {
  const { switches = 'on', around = await createSurroundings(testkit) } = options
  const project = await testkit.createProject({ ownerTeamId: around.ownerTeamId, config: worldConfig })
  const [person, colleague, member, neighbour] = await Promise.all([
    project.signUp(),
    project.signUp(),
    project.signUp(),
    project.signUp(),
  ])
  const things = await makeThings(project, person)
  await joinTeam(project, things, colleague, ['team_admin', teamPermissionId])
  await joinTeam(project, things, member)
  if (switches === 'off') await switchOff(project)
  const parts = { testkit, project, person, colleague, member, neighbour, ...around, ...things }
  return { ...parts, requestFor: endpoint => requestFor(parts, endpoint) }
}

/** @example
 * const around = await createSurroundings(testkit)
 * const [one, another] = [await createWorld(testkit, { around }), await createWorld(testkit, { around })]
 */
export async function createSurroundings(testkit: Testkit): Promise<Surroundings> {
  const manager = await testkit.internal.signUp()
  const ownerTeamId = await ownTeam(testkit.internal, manager)
  const strangersProject = await testkit.createProject({ displayName: 'Elsewhere', config: switchedOn })
  const stranger = await strangersProject.signUp()
  const tokens = new Map<ColleagueRole, Promise<string>>()
  const tokenInRole = (role: ColleagueRole) => {
    const token = tokens.get(role) ?? joinOwners(testkit.internal, ownerTeamId, role)
    tokens.set(role, token)
    return token
  }
  return { manager, ownerTeamId, tokenInRole, stranger, strangersProject }
}

async function requestFor(world: WorldParts, { route, params, query, body }: EndpointParts): Promise<WorldRequest> {
  const [method = '', path = ''] = route.split(' ')
  const { ids = {}, ...parts } = (await worldRequests[route]?.(world)) ?? {}
  const getId = (name: string) => encodeURIComponent(ids[name] ?? idFor(world, name, route))
  const filled = path.replace(/:([A-Za-z]+)/g, (_, name: string) => getId(name))
  if (body && parts.body === undefined) throw new Error(`${extend(route)} a body that the endpoint takes.`)
  if (!params && !query && !worldRequests[route]) return { method, path: filled }
  const search = new URLSearchParams(parts.query).toString()
  return { method, path: search ? `${filled}?${search}` : filled, ...parts }
}

/** Parameters that mean another thing below these paths. */
const meanings: Readonly<Record<string, string>> = {
  '/user-api-keys/:apiKeyId': 'userApiKeyId',
  '/team-api-keys/:apiKeyId': 'teamApiKeyId',
  '/project-permissions/:permissionId': 'projectPermissionId',
  '/project-permission-definitions/:permissionId': 'projectPermissionId',
}

function idFor({ ids }: WorldParts, name: string, route: string): string {
  const [, area = ''] = /(\/[^/]+)/.exec(route) ?? []
  const id = ids[meanings[`${area}/:${name}`] ?? name]
  if (id === undefined) throw new Error(`${extend(route)} an id for the path's :${name} (see world-things.ts).`)
  return id
}

const extend = (route: string) =>
  `The test world cannot fill ${route}. Extend it in packages/testkit/src/world-requests.ts: it needs`

async function ownTeam(internal: TestProject, { accessToken }: SignedInPerson): Promise<string> {
  const me = await internal.asUser({ accessToken }, 'GET', '/users/me')
  return me.json.selected_team_id
}

/** Someone new, as a team's own server would let them in. */
async function joinOwners(internal: TestProject, teamId: string, role: ColleagueRole): Promise<string> {
  const make = maker(internal)
  const { id: userId } = await make('POST', '/users', { display_name: role })
  await make('POST', `/team-memberships/${teamId}/${userId}`, {})
  await make('POST', `/team-permissions/${teamId}/${userId}/${rolePermissions[role]}`, {})
  return (await make('POST', '/auth/sessions', { user_id: userId })).access_token
}

async function switchOff(project: TestProject): Promise<void> {
  const config = {
    client_user_deletion_enabled: false,
    client_team_creation_enabled: false,
    client_role_editing_enabled: false,
    allow_user_api_keys: false,
    allow_team_api_keys: false,
  }
  const { status, text } = await project.asAdmin('PATCH', '/internal/projects/current', { config })
  if (status !== 200) throw new Error(`Switching off failed with ${status}: ${text}`)
}
