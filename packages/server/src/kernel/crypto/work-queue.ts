/**
 * A fair queue for expensive work (start-time fair queueing): projects take turns, weighted by what their work costs.
 * A project with a hundred expensive jobs delays the next job of another project by no more than one turn.
 *
 * One project never uses all slots, so that another project's job starts at once even while the first one floods the
 * queue. When no more may wait, the newest job of the project with most waiting jobs is refused: a project that floods
 * the queue fills its own share only.
 */

/** Too many jobs wait already. The message is for the person whose job is refused. */
export class QueueFull extends Error {
  override name = 'QueueFull'
  readonly retryAfterSeconds = 1
}

export class HashingBusy extends QueueFull {
  override name = 'HashingBusy'
  constructor() {
    super('Many people are signing in at this moment. Try again in a second.')
  }
}

export interface WorkQueueLimits {
  /** How many jobs run at the same time, of all projects together. */
  readonly concurrency: number
  /** How many jobs of one project run at the same time. Below `concurrency` another project finds a free slot. */
  readonly perProject: number
  /** How many jobs may wait; beyond that one is refused. */
  readonly maxQueue: number
  /** With what: a {@link HashingBusy} where it is not given. */
  readonly full?: () => QueueFull
}

export interface WorkQueue {
  /**
   * @param cost in any unit that all jobs of this queue are measured in
   * @param work gets its slot among those that the project may use at once, the lowest that is free: 0 is its first
   */
  <Result>(projectId: string, cost: number, work: (slot: number) => Promise<Result>): Promise<Result>
  load(): Load
}

/** How many jobs run and how many wait, at this moment. */
export interface Load {
  readonly running: number
  readonly waiting: number
}

interface Job {
  readonly cost: number
  start(slot: number): void
  refuse(error: QueueFull): void
}

/** The jobs of one project. */
interface Flow {
  readonly waiting: Job[]
  /** Of its running jobs. */
  readonly slots: Set<number>
  /** The virtual time at which its next job starts: later by the cost of each job before it. */
  nextStart: number
}

export function createWorkQueue(limits: WorkQueueLimits): WorkQueue {
  const { concurrency, perProject, maxQueue, full = () => new HashingBusy() } = limits
  const flows = new Map<string, Flow>()
  let running = 0
  let waiting = 0
  /** When the job started that started last. A project that returns starts from here, with no credit for its absence. */
  let virtualTime = 0

  const queued = async <Result>(projectId: string, cost: number, work: (slot: number) => Promise<Result>) => {
    const flow = getFlow(projectId)
    // A waiting job that could start has started already, so this one overtakes none.
    const slot = mayStart(flow) ? start(flow, cost) : await turn(flow, cost)
    try {
      return await work(slot)
    } finally {
      flow.slots.delete(slot)
      running -= 1
      startNext()
      closeIdle()
    }
  }
  return Object.assign(queued, { load: () => ({ running, waiting }) })

  function getFlow(projectId: string): Flow {
    const known = flows.get(projectId)
    const flow = known ?? { waiting: [], slots: new Set(), nextStart: virtualTime }
    if (!known) flows.set(projectId, flow)
    if (flow.waiting.length === 0) flow.nextStart = Math.max(flow.nextStart, virtualTime)
    return flow
  }

  function mayStart(flow: Flow): boolean {
    return running < concurrency && flow.slots.size < perProject
  }

  /** @returns the slot of the job */
  function start(flow: Flow, cost: number): number {
    running += 1
    virtualTime = Math.max(virtualTime, flow.nextStart)
    flow.nextStart += cost
    let slot = 0
    while (flow.slots.has(slot)) slot += 1
    flow.slots.add(slot)
    return slot
  }

  /** @throws {@link QueueFull} */
  async function turn(flow: Flow, cost: number): Promise<number> {
    if (waiting >= maxQueue) makeRoom(flow)
    waiting += 1
    return new Promise<number>((start, refuse) => flow.waiting.push({ cost, start, refuse }))
  }

  /** @throws {@link QueueFull} when no other project has more waiting jobs than this one would have. */
  function makeRoom(flow: Flow): void {
    const longest = [...flows.values()].reduce((one, other) =>
      other.waiting.length > one.waiting.length ? other : one,
    )
    const refused = longest.waiting.length > flow.waiting.length + 1 ? longest.waiting.pop() : undefined
    if (!refused) throw full()
    waiting -= 1
    refused.refuse(full())
  }

  function startNext(): void {
    for (let flow = nextFlow(); flow; flow = nextFlow()) {
      const job = flow.waiting.shift()
      if (!job) return
      waiting -= 1
      job.start(start(flow, job.cost))
    }
  }

  function nextFlow(): Flow | undefined {
    let next: Flow | undefined
    for (const flow of flows.values()) {
      if (flow.waiting.length === 0 || !mayStart(flow)) continue
      if (!next || flow.nextStart < next.nextStart) next = flow
    }
    return next
  }

  /** A project that used more than others lately is remembered until they have caught up. */
  function closeIdle(): void {
    for (const [projectId, flow] of flows) {
      if (flow.slots.size > 0 || flow.waiting.length > 0) continue
      if (running === 0 || flow.nextStart <= virtualTime) flows.delete(projectId)
    }
  }
}
