/**
 * Argon2 in threads of its own. The pool that Node keeps for such work runs at the priority of the server itself: with
 * all cores full of hashes, everything else would wait milliseconds for its turn.
 *
 * There are as many threads as were ever wanted at once, which whoever calls keeps within bounds. All servers of this
 * process share them.
 */
import { Worker } from 'node:worker_threads'
import type { Options } from '@node-rs/argon2'

/** What a thread is asked: whether a password is that of a hash, or to hash it. */
export type Task =
  | { readonly password: string; readonly hash: string }
  | { readonly password: string; readonly options: Options }

type Answer = { readonly result: string | boolean } | { readonly error: unknown }

export async function argon2Verify(hash: string, password: string): Promise<boolean> {
  return (await inThread({ hash, password })) === true
}

export async function argon2Hash(password: string, options: Options): Promise<string> {
  return String(await inThread({ password, options }))
}

const idle: Worker[] = []

async function inThread(task: Task): Promise<string | boolean> {
  const thread = idle.pop() ?? startThread()
  // A thread with nothing to do keeps no process from ending.
  thread.ref()
  const answer = await answerOf(thread, task)
  thread.unref()
  idle.push(thread)
  if ('error' in answer) throw answer.error
  return answer.result
}

function startThread(): Worker {
  // None of this process's loaders: the worker is plain JavaScript and would only start slower.
  return new Worker(new URL('./argon2-worker.mjs', import.meta.url), { execArgv: [] })
}

/** @throws when the thread ended over it; the next task gets another one. */
function answerOf(thread: Worker, task: Task): Promise<Answer> {
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
