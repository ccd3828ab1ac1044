/** One lane of a worker: the jobs that run in it, and whose turn is next. */
import type { Database } from '../db/database.ts'
import { type Claim, claimJobs } from './claims.store.ts'
import type { TakenJob } from './jobs.store.ts'
import { type Lane, mostOfOneProject } from './lanes.ts'

export interface LaneQueue {
  readonly name: Lane
  /** Claims what is due, as far as there is room. Each has to be ended. */
  claim(now: Date): Promise<readonly TakenJob[]>
  ended(job: TakenJob): void
}

export function createLaneQueue(options: {
  readonly database: Database
  readonly name: Lane
  readonly concurrency: number
  readonly leases: Claim['leases']
}): LaneQueue {
  const { database, name, concurrency, leases } = options
  const share = mostOfOneProject(concurrency)
  const running = new Map<string, number>()
  /** The project whose turn was last. */
  let last = ''
  let room = concurrency

  const add = (projectId: string, jobs: number) => {
    room -= jobs
    const now = (running.get(projectId) ?? 0) + jobs
    if (now === 0) running.delete(projectId)
    else running.set(projectId, now)
  }

  const claimAfter = async (after: string, now: Date): Promise<readonly TakenJob[]> => {
    if (room === 0) return []
    const claim = { lane: name, leases, after, count: room, running, mostOfOneProject: share, now }
    const taken = await claimJobs(database, claim)
    for (const { projectId } of taken) add(projectId, 1)
    last = taken.at(-1)?.projectId ?? ''
    return taken
  }

  return {
    name,
    async claim(now) {
      const hadTurn = last
      const taken = await claimAfter(hadTurn, now)
      // Past the last project the turns start again.
      return hadTurn === '' ? taken : [...taken, ...(await claimAfter('', now))]
    },
    ended: ({ projectId }) => add(projectId, -1),
  }
}
