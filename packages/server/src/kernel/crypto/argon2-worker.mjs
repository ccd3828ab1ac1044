// @ts-check
/**
 * A thread that hashes passwords, one after the other. It gives way: what else the server does waits for no hash, while
 * sign-ins share whatever is left.
 *
 * Plain JavaScript, because a worker is loaded by Node itself, from the sources as from the build.
 */
import { readlinkSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'
import { basename } from 'node:path'
import { parentPort } from 'node:worker_threads'
import { hashSync, verifySync } from '@node-rs/argon2'

/** @typedef {import('./argon2-threads.ts').Task} Task */

/** A third of the time of a thread that wants the same core; all of it when none does. */
const niceness = 5

if (!parentPort) throw new Error('Passwords are hashed in worker threads.')
const port = parentPort

// Linux keeps a priority for every thread; elsewhere there is only that of the process, which is not to change.
if (process.platform === 'linux') {
  setPriority(Number(basename(readlinkSync('/proc/thread-self'))), Math.min(getPriority() + niceness, 19))
}

port.on('message', (/** @type {Task} */ task) => {
  try {
    const result = 'hash' in task ? verifySync(task.hash, task.password) : hashSync(task.password, task.options)
    port.postMessage({ result })
  } catch (error) {
    port.postMessage({ error })
  }
})
