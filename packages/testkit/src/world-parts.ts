/** What a world is made of, and the requests that are made from it. */
import type { ColleagueRole, EndpointParts } from '@latchkey/contract'
import type { SignedInPerson, TestProject } from './project.ts'
import type { Testkit } from './testkit.ts'
import type { Things } from './world-things.ts'

/** Who stands around a project. Requests about its things do not touch them: several worlds may have the same. */
export interface Surroundings {
  /** A user of `internal` whose team owns the project. */
  readonly manager: SignedInPerson
  readonly ownerTeamId: string
  /** The access token of a user of `internal` who has this role in the team that owns the project. */
  tokenInRole(role: ColleagueRole): Promise<string>
  /** Someone signed in to another project. */
  readonly stranger: SignedInPerson
  readonly strangersProject: TestProject
}

export interface World extends Surroundings {
  readonly testkit: Testkit
  readonly project: TestProject
  /** Whose things the requests are about. Made the team, and may do everything in it. */
  readonly person: SignedInPerson
  /** In the person's team, and may do everything there, too. */
  readonly colleague: SignedInPerson
  /** In the person's team, without any permission. */
  readonly member: SignedInPerson
  /** Someone else in the same project, with no part in those things. */
  readonly neighbour: SignedInPerson
  /** What stands in a path, by the name of its parameter; `userApiKeyId` where a name has several meanings. */
  readonly ids: Things['ids']
  /** Secrets of its holder. */
  readonly secrets: Things['secrets']
  /** What to send so that the endpoint does its work on the person's things. */
  requestFor(endpoint: EndpointParts): Promise<WorldRequest>
}

export interface WorldRequest extends Pick<RequestParts, 'query' | 'body' | 'headers'> {
  readonly method: string
  /** With its query. */
  readonly path: string
}

/** What the requests are made of. */
export type WorldParts = Omit<World, 'requestFor'>

export interface RequestParts {
  /** What stands in the path instead of the world's own ids. */
  readonly ids?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
  /** Sent beside the caller's own headers. */
  readonly headers?: Readonly<Record<string, string>>
}

export type Make = (world: WorldParts) => RequestParts | Promise<RequestParts>
