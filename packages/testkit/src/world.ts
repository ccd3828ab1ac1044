/**
 * One of everything: a project with people, a team, keys and a picture in it, and for every endpoint a
 * request about those things. Suites that are derived from the contract take their requests from here.
 */
import { randomUUID } from 'node:crypto'
import type { EndpointParts } from '@latchkey/contract'
import type { SignedInPerson, TestProject } from './project.ts'
import type { Testkit } from './testkit.ts'
import { type RequestParts, worldRequests } from './world-requests.ts'

export interface World {
  readonly testkit: Testkit
  readonly project: TestProject
  /** Whose things the requests are about. */
  readonly person: SignedInPerson
  /** Somebody else in the same project, with no part in those things. */
  readonly neighbour: SignedInPerson
  /** Somebody signed in to another project. */
  readonly stranger: SignedInPerson
  readonly strangersProject: TestProject
  /** A user of `internal` whose team owns the project. */
  readonly manager: SignedInPerson
  /** What stands in a path, by the name of its parameter. */
  readonly ids: Readonly<Record<string, string>>
  /** What to send so that the endpoint does its work on the person's things. */
  request(endpoint: EndpointParts): Promise<WorldRequest>
}

export interface WorldRequest extends RequestParts {
  readonly method: string
  /** With its query. */
  readonly path: string
}

export interface WorldOptions {
  /** Whether what a project may switch on for its clients is on. */
  readonly switches?: 'on' | 'off'
}

export async function createWorld(testkit: Testkit, { switches = 'on' }: WorldOptions = {}): Promise<World> {
  const manager = await testkit.internal.signUp()
  const ownerTeamId = await ownTeam(testkit.internal, manager)
  const isOn = switches === 'on'
  const config = { 'users.allowClientUserDeletion': isOn, 'teams.allowClientTeamCreation': isOn }
  const [project, strangersProject] = [
    await testkit.createProject({ ownerTeamId, config }),
    await testkit.createProject({ displayName: 'Elsewhere' }),
  ]
  const [person, neighbour, stranger] = [
    await project.signUp(),
    await project.signUp(),
    await strangersProject.signUp(),
  ]
  const people = { testkit, project, strangersProject, person, neighbour, stranger, manager }
  const ids = await idsOf(people)
  return { ...people, ids, request: endpoint => requestFor({ ...people, ids }, endpoint) }
}

/** What the requests are made of. */
export type Things = Omit<World, 'request'>

async function requestFor(things: Things, { route, params, query, body }: EndpointParts): Promise<WorldRequest> {
  const [method = '', path = ''] = route.split(' ')
  const filled = path.replace(/:([A-Za-z]+)/g, (_, name: string) => encodeURIComponent(idFor(things, name, route)))
  const parts = await worldRequests[route]?.(things)
  if (body && !parts?.body) throw new Error(`${extend(route)} a body that the endpoint takes.`)
  if (!params && !query && !parts) return { method, path: filled }
  const search = new URLSearchParams(parts?.query).toString()
  return { method, path: search ? `${filled}?${search}` : filled, ...parts }
}

function idFor({ ids }: Things, name: string, route: string): string {
  const id = ids[name]
  if (id === undefined) throw new Error(`${extend(route)} an id for the path's :${name} (idsOf in world.ts).`)
  return id
}

const extend = (route: string) =>
  `The test world cannot fill ${route}. Extend it in packages/testkit/src/world-requests.ts: it needs`

async function idsOf(things: Omit<Things, 'ids'>): Promise<Record<string, string>> {
  const { testkit, project, person } = things
  const asOwner = { level: 'server' } as const
  const channels = await project.ask('GET', `/contact-channels?user_id=${person.userId}`, asOwner)
  const team = await project.ask('POST', '/teams', {
    ...asOwner,
    body: { display_name: 'Crew', creator_user_id: person.userId },
  })
  const keys = await project.ask('GET', '/internal/api-keys', { level: 'admin' })
  const pictured = await project.ask('PATCH', `/users/${person.userId}`, {
    ...asOwner,
    body: { profile_image_url: smallestPng },
  })
  return {
    projectId: project.id,
    userId: person.userId,
    contactChannelId: channels.json.items[0].id,
    teamId: team.json.id,
    apiKeyId: keys.json.items[0].id,
    file: new URL(pictured.json.profile_image_url, testkit.config.publicUrl).pathname.split('/').at(-1) ?? '',
  }
}

async function ownTeam(internal: TestProject, { accessToken }: SignedInPerson): Promise<string> {
  const me = await internal.ask('GET', '/users/me', { accessToken })
  return me.json.selected_team_id
}

/** A picture of one pixel. */
export const smallestPng =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

export const newAddress = () => `${randomUUID().slice(0, 13)}@example.com`
