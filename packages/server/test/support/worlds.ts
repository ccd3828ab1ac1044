import { createSurroundings, createWorld, type Surroundings, type World, type WorldOptions } from '@latchkey/testkit'
import { beforeEach } from 'vitest'
import { type ProjectRows, rememberRows } from './project-rows.ts'
import type { ServerSuite } from './servers.ts'

export interface LoanOptions extends Pick<WorldOptions, 'switches'> {
  /** Several tests use it, one after the other: it is not lent to another one when the first ends. */
  readonly isKept?: boolean
}

interface LentWorld {
  readonly world: World
  readonly rows: ProjectRows
  readonly switches: WorldOptions['switches']
  /** Of access tokens and everything else that expires. */
  readonly madeAt: number
}

/** Nothing in a world has expired, or may not be done yet or any more, after this time. */
const LONGEST_USE_MS = 120_000

/**
 * Worlds on the server of a suite, each with a project to itself, among people whom they share.
 *
 * Making one takes thirty requests. So each is lent to one test after the other: the rows of its project are what they
 * were when it was made, whatever the test before has done to them.
 */
export function worldsOn(on: ServerSuite): (options?: LoanOptions) => Promise<World> {
  let around: Promise<Surroundings> | undefined
  const idle: LentWorld[] = []
  const lent: LentWorld[] = []
  // What a test was lent is free when the next one begins.
  beforeEach(() => void idle.push(...lent.splice(0)))

  async function make(switches: LentWorld['switches']): Promise<LentWorld> {
    around ??= createSurroundings(on.testkit())
    const madeAt = on.clock.now().getTime()
    const world = await createWorld(on.testkit(), { switches, around: await around })
    return { world, switches, madeAt, rows: await rememberRows(on.testkit(), world.project.id) }
  }

  async function restored(switches: LentWorld['switches']): Promise<LentWorld | undefined> {
    const youngest = on.clock.now().getTime() - LONGEST_USE_MS
    const place = idle.findIndex(one => one.switches === switches && one.madeAt > youngest)
    const [found] = place === -1 ? [] : idle.splice(place, 1)
    await found?.rows.restore()
    return found
  }

  return async ({ switches = 'on', isKept = false } = {}) => {
    const one = (await restored(switches)) ?? (await make(switches))
    if (!isKept) lent.push(one)
    return one.world
  }
}
