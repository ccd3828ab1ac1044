/**
 * The engine of the embedded database, and the wires that lead to it.
 *
 * An engine that ends by itself, most often because its log cannot be written, is started again in a new thread as soon as
 * that can succeed. Until then connections are refused at once. What it has acknowledged is in its folder; a database in
 * memory has none, and stays away.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { freeBytesIn, logFileBytes } from './disk-room.ts'
import { type EngineThread, type Opening, startThread } from './embedded-thread.ts'
import { DiskFull } from './errors.ts'

/** Where the bytes for one connection arrive. */
export interface Wire {
  receive(bytes: Uint8Array): void
  fail(error: Error): void
}

export interface EmbeddedEngine {
  /** Attaches a connection; the number is its tag. */
  attach(wire: Wire): number
  detach(connection: number): void
  send(connection: number, bytes: Uint8Array): void
  /** The data folder as one compressed file. */
  dump(): Promise<Uint8Array>
  /** Whether it has stopped, and new threads do not bring it back. */
  needsNewProcess(): boolean
  close(): Promise<void>
}

/** Starts failing for other reasons than a full disk, after which a new process is worth trying. */
const startsUntilHopeless = 8
const longestDelayMs = 5_000
/** The operator may have made room that is not visible here, such as a quota. */
const attemptOnFullDiskMs = 30_000

/** Starts the engine and waits until the database in it answers. */
export async function startEngine(opening: Opening, log: Logger): Promise<EmbeddedEngine> {
  const wires = new Map<number, Wire>()
  const receive = (connection: number, bytes: Uint8Array) => wires.get(connection)?.receive(bytes)
  let connections = 0
  /** Null: it has stopped. */
  let thread: EngineThread | null = null
  let stopped: Error | undefined
  let failedStarts = 0
  let isHopeless = false
  const closing = new AbortController()

  const begin = async () => {
    const started = await startThread(opening, receive).catch(reason => {
      throw stoppedBy(reason)
    })
    if (closing.signal.aborted) return started.close()
    thread = started
    isHopeless = false
    failedStarts = 0
    void started.ended.then(reason => {
      if (!closing.signal.aborted) void comeBack(reason)
    })
  }

  const comeBack = async (reason: Error) => {
    thread = null
    stopped = stoppedBy(reason)
    log.error({ reason: reason.message }, 'embedded database stopped')
    for (const wire of wires.values()) wire.fail(stopped)
    wires.clear()
    isHopeless = opening.dataDir === undefined
    while (opening.dataDir !== undefined && !thread && !closing.signal.aborted) {
      await untilWorthTrying(opening.dataDir)
      if (closing.signal.aborted) return
      await begin().catch(error => {
        stopped = error
        failedStarts += 1
        isHopeless = failedStarts >= startsUntilHopeless && !(error.cause instanceof DiskFull)
        log.warn({ reason: error.message }, 'embedded database could not be started again')
      })
    }
    if (thread) log.info('embedded database started again')
  }

  /** On a full disk: until there is room for the next file of the log, which is the first that a start needs. */
  const untilWorthTrying = async (dataDir: string) => {
    const ready = { signal: closing.signal, ref: false }
    await pause(Math.min(250 * 2 ** failedStarts, longestDelayMs), undefined, ready).catch(() => {})
    const deadline = performance.now() + attemptOnFullDiskMs
    while (stopped?.cause instanceof DiskFull && performance.now() < deadline && !closing.signal.aborted) {
      if ((await freeBytesIn(dataDir)) >= 2 * logFileBytes) return
      await pause(1_000, undefined, ready).catch(() => {})
    }
  }

  await begin()
  return {
    attach(wire) {
      connections += 1
      if (thread) wires.set(connections, wire)
      else wire.fail(stopped ?? stoppedBy(new Error('it is being closed')))
      return connections
    },
    detach: connection => void wires.delete(connection),
    send: (connection, bytes) => thread?.send(connection, bytes),
    dump: () => (thread ? thread.dump() : Promise.reject(stopped)),
    needsNewProcess: () => isHopeless,
    async close() {
      closing.abort()
      await thread?.close()
    },
  }
}

/** Drivers know a lost connection by the first words. */
function stoppedBy(reason: Error): Error {
  const cause = reason.message.includes('No space left on device') ? new DiskFull({ cause: reason }) : reason
  return new Error(`Connection terminated: the embedded database has stopped: ${reason.message}`, { cause })
}
