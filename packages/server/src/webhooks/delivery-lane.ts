/** Room for deliveries that this process makes at the same time, and whose turn is next. */
import type { Database } from '../kernel/db/database.ts'
import { mostOfOneProject } from '../kernel/jobs/lanes.ts'
import { type ClaimedDelivery, claimDeliveries } from './claims.store.ts'

export interface DeliveryLane {
  readonly running: number
  /** There may be something to claim. */
  look(): void
  /** Claims what is due, as far as there is room. Each has to leave. */
  claim(now: Date): Promise<readonly ClaimedDelivery[]>
  enter(delivery: ClaimedDelivery): void
  leave(delivery: ClaimedDelivery): void
}

interface LaneOptions {
  readonly isSlow: boolean
  readonly size: number
  /** Projects that have no turn at this time. */
  paused(now: Date): readonly string[]
}

const first = { projectId: '', endpointId: '00000000-0000-0000-0000-000000000000' }

export function createDeliveryLane(database: Database, { isSlow, size, paused }: LaneOptions): DeliveryLane {
  const share = mostOfOneProject(size)
  const byProject = new Map<string, number>()
  const byEndpoint = new Map<string, number>()
  let running = 0
  let last = first
  let mayFind = true

  const count = (delivery: ClaimedDelivery, change: 1 | -1) => {
    running += change
    add(byProject, delivery.projectId, change)
    return add(byEndpoint, delivery.endpointId, change)
  }

  const claimAfter = async (after: typeof first, now: Date) => {
    const room = size - running
    if (room <= 0) return []
    const claim = { isSlow, after, count: room, running: byProject, mostOfOneProject: share, paused: paused(now), now }
    const taken = await claimDeliveries(database, claim)
    for (const delivery of taken) count(delivery, 1)
    last = taken.at(-1) ?? first
    return taken
  }

  return {
    get running() {
      return running
    },
    look() {
      mayFind = true
    },
    async claim(now) {
      if (!mayFind || running >= size) return []
      mayFind = false
      const hadTurn = last
      const taken = await claimAfter(hadTurn, now)
      // Past the last endpoint the turns start again.
      const all = hadTurn === first ? taken : [...taken, ...(await claimAfter(first, now))]
      if (running >= size) mayFind = true
      return all
    },
    enter: delivery => void count(delivery, 1),
    leave(delivery) {
      const others = count(delivery, -1)
      // Others of its endpoint, or of its project, may have waited for their turn.
      if (others > 0 || (byProject.get(delivery.projectId) ?? 0) >= share - 1) mayFind = true
    },
  }
}

function add(counts: Map<string, number>, key: string, change: number): number {
  const now = (counts.get(key) ?? 0) + change
  if (now <= 0) counts.delete(key)
  else counts.set(key, now)
  return now
}
