/**
 * Password hashing in worker threads. The thread pool that Node keeps for such work has the priority of the server
 * itself: with all cores full of hashes, every other request would wait milliseconds for its turn.
 *
 * A pool has as many threads as were ever used at once; the queue in front of it bounds that number. All servers of
 * this process share the pools.
 */
import { Worker } from 'node:worker_threads'
import type { Options } from '@node-rs/argon2'

export interface ScryptOptions {
  readonly N: number
  readonly r: number
  readonly p: number
  readonly maxmem: number
}

/** One call in a thread: its function in hash-worker.mjs, and the arguments. */
export type HashTask =
  | readonly ['argon2Hash', password: string, options: Options]
  | readonly ['argon2Verify', hash: string, password: string]
  | readonly ['bcryptVerify', hash: string, password: string]
  | readonly ['scrypt', password: string, salt: Uint8Array, bytes: number, options: ScryptOptions]
  | readonly ['pbkdf2', password: string, salt: Uint8Array, iterations: number, bytes: number, digest: string]

/** What a password can be hashed or checked with. */
export interface HashThreads {
  argon2Hash(password: string, options: Options): Promise<string>
  argon2Verify(hash: string, password: string): Promise<boolean>
  bcryptVerify(hash: string, password: string): Promise<boolean>
  scrypt(password: string, salt: Uint8Array, bytes: number, options: ScryptOptions): Promise<Uint8Array>
  pbkdf2(
    password: string,
    salt: Uint8Array,
    iterations: number,
    bytes: number,
    digest: 'sha256' | 'sha512',
  ): Promise<Uint8Array>
}

/** @param niceness how far the priority of the threads is below that of the server. Linux only */
export function hashThreads(niceness: number): HashThreads {
  const run = (...task: HashTask) => inThread(niceness, task)
  return {
    argon2Hash: async (password, options) => String(await run('argon2Hash', password, options)),
    argon2Verify: async (hash, password) => (await run('argon2Verify', hash, password)) === true,
    bcryptVerify: async (hash, password) => (await run('bcryptVerify', hash, password)) === true,
    scrypt: async (...parameters) => asBytes(await run('scrypt', ...parameters)),
    pbkdf2: async (...parameters) => asBytes(await run('pbkdf2', ...parameters)),
  }
}

type Result = string | boolean | Uint8Array
type Answer = { readonly result: Result } | { readonly error: unknown }

function asBytes(result: Result): Uint8Array {
  if (!(result instanceof Uint8Array)) throw new Error('A hashing thread answered with something other than a key.')
  return result
}

/** By niceness. The priority belongs to the thread, because a process may lower a priority but not raise it again. */
const idle = new Map<number, Worker[]>()

async function inThread(niceness: number, task: HashTask): Promise<Result> {
  const pool = getPool(niceness)
  const thread = pool.pop() ?? startThread(niceness)
  // An idle thread must not keep the process from ending.
  thread.ref()
  const answer = await getAnswer(thread, task)
  thread.unref()
  pool.push(thread)
  if ('error' in answer) throw answer.error
  return answer.result
}

function getPool(niceness: number): Worker[] {
  const pool = idle.get(niceness) ?? []
  idle.set(niceness, pool)
  return pool
}

function startThread(niceness: number): Worker {
  // No loaders of this process: the worker is plain JavaScript and would only start slower.
  return new Worker(new URL('./hash-worker.mjs', import.meta.url), { execArgv: [], workerData: niceness })
}

/** @throws when the thread ended during the task; the next task starts another thread. */
function getAnswer(thread: Worker, task: HashTask): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const answered = (answer: Answer) => {
      thread.off('error', reject)
      resolve(answer)
    }
    thread.once('message', answered)
    thread.once('error', reject)
    thread.postMessage(task)
  })
}
