/**
 * Where a password waits until it is hashed, and in which thread that happens. Three classes by cost, each a fair queue
 * with threads of its own, so that a cheap hash never waits until an expensive one is done: the operating system shares the
 * cores among them.
 */
import { type HashThreads, hashThreads } from './hash-threads.ts'
import type { HashCost } from './password-hashes/password-hash.ts'
import { createWorkQueue, type Load } from './work-queue.ts'

export interface HashingLimits {
  /** How many cheap hashes of one project are worked on at the same time: one more than cores is right. */
  readonly concurrency: number
  /** How many cheap hashes may wait. */
  readonly maxQueue: number
}

export interface Hashing {
  /** @throws `HashingBusy` when the queue of this class of cost is full */
  run<Result>(projectId: string, cost: HashCost, work: (threads: HashThreads) => Promise<Result>): Promise<Result>
  load(): Load
}

interface CostClass {
  readonly mostMs: number
  readonly mostMemoryKib: number
  /** How many jobs of one project run at once. */
  perProject(concurrency: number): number
  /** Of `maxQueue`: what waits in a more expensive class waits longer. */
  readonly shareOfQueue: number
  /**
   * Of the first job of a project, and of those beside it. On Linux five steps are about a third of the time of a thread
   * that competes for the same core.
   */
  readonly niceness: readonly [first: number, further: number]
}

const mib = 1024

const costClasses: readonly CostClass[] = [
  // Our own argon2id, bcrypt up to 10, Firebase's scrypt.
  {
    mostMs: 80,
    mostMemoryKib: 32 * mib,
    perProject: concurrency => concurrency,
    shareOfQueue: 1,
    niceness: [5, 5],
  },
  // bcrypt up to 14, argon2id with 64 MiB, PBKDF2.
  {
    mostMs: 1_000,
    mostMemoryKib: 64 * mib,
    perProject: concurrency => Math.max(1, concurrency - 1),
    shareOfQueue: 0.1,
    // Every project has one long job that competes with the jobs of others, and the rest in what they leave.
    niceness: [8, 15],
  },
  // What remains. One at a time for each project, because each may take 256 MiB or seconds.
  {
    mostMs: Infinity,
    mostMemoryKib: Infinity,
    perProject: () => 1,
    shareOfQueue: 0.05,
    niceness: [10, 10],
  },
]

export function createHashing({ concurrency, maxQueue }: HashingLimits): Hashing {
  const classes = costClasses.map(({ perProject, shareOfQueue, niceness: [first, further], ...bounds }) => ({
    ...bounds,
    threads: hashThreads(first),
    furtherThreads: hashThreads(further),
    queue: createWorkQueue({
      // One more than a project may use: another one finds a thread at once.
      concurrency: perProject(concurrency) + 1,
      perProject: perProject(concurrency),
      maxQueue: Math.ceil(maxQueue * shareOfQueue),
    }),
  }))

  return {
    run(projectId, cost, work) {
      const fitting = classes.find(each => cost.ms <= each.mostMs && cost.memoryKib <= each.mostMemoryKib)
      if (!fitting) throw new Error('The last class takes every cost.')
      const { queue, threads, furtherThreads } = fitting
      return queue(projectId, cost.ms, slot => work(slot === 0 ? threads : furtherThreads))
    },

    load() {
      const loads = classes.map(({ queue }) => queue.load())
      const sum = (count: (load: Load) => number) => loads.reduce((total, load) => total + count(load), 0)
      return { running: sum(({ running }) => running), waiting: sum(({ waiting }) => waiting) }
    },
  }
}
