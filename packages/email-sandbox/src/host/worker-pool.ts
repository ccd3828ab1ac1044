/** The workers of a sandbox: as many as may render at once, and one more that takes over from a lost one. */
import { pathToFileURL } from 'node:url'
import { EmailSandboxUnavailable } from '../errors.ts'
import { longestWaitFactor } from '../limits.ts'
import type { Job, WorkerMessage } from '../messages.ts'
import { builtFiles, readSnapshotParts } from './snapshot-parts.ts'
import { startWorkerThread, type WorkerThread } from './worker-thread.ts'

export interface PoolOptions {
  readonly workers: number
  /** Workers that are kept ready to replace lost ones. */
  readonly spares: number
  readonly deadlineMs: number
  /** Without work for this long, workers and the snapshot leave memory. */
  readonly idleMs: number
}

export interface WorkerPool {
  /** Runs a job once a worker is free. @throws {EmailSandboxUnavailable} */
  run(job: Job, received: (message: WorkerMessage) => void): Promise<'done' | 'lost'>
  close(): Promise<void>
}

/** A step that does not end by itself is ended with its worker. */
const patienceMs = 1_000

export function createWorkerPool({ workers, spares, deadlineMs, idleMs }: PoolOptions): WorkerPool {
  const idle: WorkerThread[] = []
  const waiting: (() => void)[] = []
  const ending = new Set<Promise<void>>()
  let running = 0
  let isClosed = false
  let parts: ReturnType<typeof readSnapshotParts> | undefined
  let idleTimer: NodeJS.Timeout | undefined

  async function run(job: Job, received: (message: WorkerMessage) => void) {
    await turn()
    try {
      const thread = await readyThread()
      let hasFault = false
      const how = await thread.run(job, message => {
        hasFault ||= isFault(message)
        received(message)
      })
      if (how === 'lost' || hasFault || isClosed) end(thread)
      else idle.push(thread)
      return how
    } finally {
      running--
      waiting.shift()?.()
      void keepSpares()
    }
  }

  async function turn(): Promise<void> {
    clearTimeout(idleTimer)
    if (running >= workers) await new Promise<void>(resolve => waiting.push(resolve))
    running++
    if (isClosed) {
      running--
      throw new EmailSandboxUnavailable('The email sandbox has been closed.')
    }
  }

  async function readyThread(): Promise<WorkerThread> {
    try {
      const thread = idle.pop() ?? (await start())
      await thread.ready
      return thread
    } catch (error) {
      throw new EmailSandboxUnavailable('The email sandbox could not start.', { cause: error })
    }
  }

  async function start(): Promise<WorkerThread> {
    parts ??= readSnapshotParts()
    try {
      // Before anything else can fail: a rejection that is not awaited would end the process.
      const settings = { ...(await parts), deadlineMs }
      const longestMs = deadlineMs * longestWaitFactor + patienceMs
      return startWorkerThread(pathToFileURL(builtFiles().worker), settings, longestMs)
    } catch (error) {
      parts = undefined
      throw error
    }
  }

  /** The next job of a lost worker does not wait for a new one. */
  async function keepSpares(): Promise<void> {
    if (isClosed) return
    if (running + idle.length < workers + spares && parts !== undefined) {
      try {
        const thread = await start()
        if (isClosed) end(thread)
        else idle.unshift(thread)
      } catch {
        // The next job tries again, and reports why it cannot start.
      }
    }
    if (running === 0) {
      clearTimeout(idleTimer)
      idleTimer = setTimeout(rest, idleMs).unref()
    }
  }

  function rest(): void {
    for (const thread of idle.splice(0)) end(thread)
    parts = undefined
  }

  function end(thread: WorkerThread): void {
    const ended = thread.end().finally(() => ending.delete(ended))
    ending.add(ended)
  }

  async function close(): Promise<void> {
    isClosed = true
    clearTimeout(idleTimer)
    rest()
    for (const wake of waiting.splice(0)) wake()
    await Promise.all(ending)
  }

  return { run, close }
}

function isFault(message: WorkerMessage): boolean {
  if (message.kind === 'content-failed') return message.failure.isFault
  return message.kind === 'email' && 'isFault' in message.outcome && message.outcome.isFault
}
