import { createSurroundings, createWorld, type Surroundings, type World, type WorldOptions } from '@latchkey/testkit'
import type { ServerSuite } from './servers.ts'

/** Worlds on the server of a suite, each with a project to itself, among people whom they share. */
export function worldsOn(on: ServerSuite): (options?: Pick<WorldOptions, 'switches'>) => Promise<World> {
  let around: Promise<Surroundings> | undefined
  return async options => {
    around ??= createSurroundings(on.testkit())
    return createWorld(on.testkit(), { ...options, around: await around })
  }
}
