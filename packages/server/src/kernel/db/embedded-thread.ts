/** One thread with the engine of the embedded database, from its start to its end. */
import { Worker } from 'node:worker_threads'

type Report =
  | { ready: true }
  | { closed: true }
  | { dump: Uint8Array }
  | { failed: string }
  | { connection: number; bytes: Uint8Array }

export interface Opening {
  readonly dataDir?: string
  readonly snapshot?: string
}

export interface EngineThread {
  send(connection: number, bytes: Uint8Array): void
  /** The data folder as one compressed file. */
  dump(): Promise<Uint8Array>
  /** Resolves with the reason when the thread ends by itself. */
  readonly ended: Promise<Error>
  close(): Promise<void>
}

/**
 * Starts the thread and waits until the database in it answers.
 *
 * @throws the reason of the engine when it cannot start
 */
export async function startThread(
  opening: Opening,
  receive: (connection: number, bytes: Uint8Array) => void,
): Promise<EngineThread> {
  const worker = new Worker(new URL('./embedded-worker.mjs', import.meta.url), {
    workerData: opening,
    // None of this process's loaders: the worker is plain JavaScript and would only start slower.
    execArgv: [],
  })
  const waiting: ((report: Report) => void)[] = []
  let reason: Error | undefined
  const ended = new Promise<Error>(resolve => {
    worker.on('error', error => {
      reason ??= error
    })
    worker.on('exit', code => resolve(reason ?? new Error(`Its thread ended with code ${code}.`)))
  })
  worker.on('message', (report: Report) => {
    if ('bytes' in report) receive(report.connection, report.bytes)
    else if ('failed' in report) reason = new Error(report.failed)
    else waiting.shift()?.(report)
  })
  const nextReport = () => {
    const report = new Promise<Report>(resolve => waiting.push(resolve))
    return Promise.race([report, ended.then(error => Promise.reject(error))])
  }
  await nextReport()

  return {
    send: (connection, bytes) => worker.postMessage({ connection, bytes }),
    async dump() {
      worker.postMessage({ dump: true })
      const answer = await nextReport()
      return 'dump' in answer ? answer.dump : Promise.reject(new Error('The embedded database gave no dump.'))
    },
    ended,
    async close() {
      worker.postMessage({ close: true })
      // An engine that cannot write its last checkpoint replays its log at the next start.
      await nextReport().catch(() => {})
      await worker.terminate()
    },
  }
}
