/** The thread in which the embedded database lives, and the wires that lead to it. */
import { Worker } from 'node:worker_threads'

/** Where the bytes for one connection arrive. */
export interface Wire {
  receive(bytes: Uint8Array): void
  fail(error: Error): void
}

type Report = { ready: true } | { closed: true } | { dump: Uint8Array } | { connection: number; bytes: Uint8Array }

export interface EmbeddedEngine {
  /** Attaches a connection; the number is its tag. */
  attach(wire: Wire): number
  detach(connection: number): void
  send(connection: number, bytes: Uint8Array): void
  /** The data folder as one compressed file. */
  dump(): Promise<Uint8Array>
  close(): Promise<void>
}

/** Starts the thread and waits until the database in it answers. */
export async function startEngine(opening: { dataDir?: string; snapshot?: string }): Promise<EmbeddedEngine> {
  const worker = new Worker(new URL('./embedded-worker.mjs', import.meta.url), {
    workerData: opening,
    // None of this process's loaders: the worker is plain JavaScript and would only start slower.
    execArgv: [],
  })
  const wires = new Map<number, Wire>()
  const waiting: ((report: Report) => void)[] = []
  let connections = 0
  let stopped: Error | undefined

  const broken = new Promise<never>((_, reject) => {
    const fail = (cause: unknown) => {
      stopped ??= new Error('Connection terminated: the embedded database has stopped', { cause })
      for (const wire of wires.values()) wire.fail(stopped)
      wires.clear()
      reject(stopped)
    }
    worker.on('error', fail)
    worker.on('exit', code => fail(new Error(`Its thread ended with code ${code}.`)))
  })
  // Pending callers are rejected; without any it must be no unhandled rejection.
  broken.catch(() => {})

  worker.on('message', (report: Report) => {
    if ('bytes' in report) wires.get(report.connection)?.receive(report.bytes)
    else waiting.shift()?.(report)
  })
  const report = () => Promise.race([new Promise<Report>(resolve => waiting.push(resolve)), broken])
  await report()

  return {
    attach(wire) {
      connections += 1
      if (stopped) wire.fail(stopped)
      else wires.set(connections, wire)
      return connections
    },
    detach: connection => void wires.delete(connection),
    send: (connection, bytes) => worker.postMessage({ connection, bytes }),
    async dump() {
      worker.postMessage({ dump: true })
      const answer = await report()
      return 'dump' in answer ? answer.dump : Promise.reject(new Error('The embedded database gave no dump.'))
    },
    async close() {
      worker.postMessage({ close: true })
      await report()
      await worker.terminate()
    },
  }
}
