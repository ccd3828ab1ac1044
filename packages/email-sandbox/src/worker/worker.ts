/** A thread that renders. It has no work of its own beside the jobs it receives, one at a time. */
import { parentPort, workerData } from 'node:worker_threads'
import type { Job, WorkerMessage, WorkerSettings } from '../messages.ts'
import { createCompiler } from './compile.ts'
import { Engine, pageBytes } from './engine.ts'
import { runJob } from './run-job.ts'
import { restoreSnapshot } from './snapshot.ts'
import { createWatch } from './watch.ts'

if (!parentPort) throw new Error('Emails are rendered in worker threads.')
const port = parentPort
// The host starts this thread with what the type says.
const { wasm, memory, pointers, importable, deadlineMs } = workerData as WorkerSettings
const snapshot = { memory: new Uint8Array(memory), pointers }
const watch = createWatch(deadlineMs, importable)
const compile = createCompiler()
const mostSpareBytes = 16 * 1024 * 1024

const newEngine = () => Engine.create(wasm, watch, snapshot.memory.length / pageBytes)
let engine = await newEngine()

const post = (message: WorkerMessage) => port.postMessage(message)

port.on('message', async (job: Job) => {
  // A memory that has grown stays large: a job that needed much leaves with its engine.
  if (engine.memory.buffer.byteLength > snapshot.memory.length + mostSpareBytes) engine = await newEngine()
  restoreSnapshot(engine, snapshot)
  stopTime(job.timeMs)
  runJob({ engine, pointers, compile, watch, importable, deadlineMs, post }, job)
  post({ kind: 'done' })
})
restoreSnapshot(engine, snapshot)
post({ kind: 'ready' })

/**
 * The engine reads the time and the time zone from this thread's `Date`. During a job the time stands still, in UTC:
 * a footer can show the year, but no program can measure anything, and where the server stands is not seen.
 *
 * This thread itself measures with `performance.now`.
 */
let currentMs = 0

Date.now = () => currentMs
Date.prototype.getTimezoneOffset = () => 0

function stopTime(timeMs: number): void {
  currentMs = timeMs
}
