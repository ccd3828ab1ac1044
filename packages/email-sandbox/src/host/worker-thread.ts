/** One worker: it takes a job at a time, and is ended when it answers nothing for too long. */
import { Worker } from 'node:worker_threads'
import type { Job, WorkerMessage, WorkerSettings } from '../messages.ts'

export interface WorkerThread {
  /** Resolves once the worker can take a job. @throws if it cannot start */
  readonly ready: Promise<void>
  /**
   * Runs a job and passes on each message of the worker. `lost`: it was ended, or ended itself, before it was done.
   * A worker that was lost, or reported a fault, is not used again.
   */
  run(job: Job, received: (message: WorkerMessage) => void): Promise<'done' | 'lost'>
  end(): Promise<void>
}

/** Of the thread itself, which compiles and makes plain text; the engine's memory is bounded by itself. */
const resourceLimits = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16, stackSizeMb: 8 }

export function startWorkerThread(file: URL, settings: WorkerSettings, patienceMs: number): WorkerThread {
  const worker = new Worker(file, { workerData: settings, env: {}, execArgv: [], argv: [], resourceLimits })
  // A process ends although workers wait for work.
  worker.unref()
  const exited = new Promise<void>(resolve => worker.once('exit', () => resolve()))
  let hasExited = false
  // One for the thread and not one for each job: what a promise still has to call, it keeps in memory.
  let onExit = () => {}
  void exited.then(() => {
    hasExited = true
    onExit()
  })
  let failure: unknown
  worker.on('error', error => {
    failure = error
  })
  const ready = new Promise<void>((resolve, reject) => {
    worker.once('message', () => resolve())
    void exited.then(() => reject(failure ?? new Error('The worker ended while it started.')))
  })
  // Reported to those who wait for it; a spare worker has no one.
  ready.catch(() => undefined)

  function run(job: Job, received: (message: WorkerMessage) => void) {
    return new Promise<'done' | 'lost'>(resolve => {
      worker.ref()
      let timer = setTimeout(giveUp, patienceMs)
      const finish = (how: 'done' | 'lost') => {
        clearTimeout(timer)
        worker.off('message', onMessage)
        worker.unref()
        onExit = () => {}
        resolve(how)
      }
      function onMessage(message: WorkerMessage) {
        clearTimeout(timer)
        if (message.kind === 'done') finish('done')
        else {
          timer = setTimeout(giveUp, patienceMs)
          received(message)
        }
      }
      function giveUp() {
        // Messages that arrived while this process was busy come first.
        const last = timer
        setImmediate(() => {
          if (last === timer) void worker.terminate()
        })
      }
      if (hasExited) return finish('lost')
      onExit = () => finish('lost')
      worker.on('message', onMessage)
      worker.postMessage(job)
    })
  }

  return { ready, run, end: () => worker.terminate().then(() => undefined) }
}
