// @ts-check
/**
 * A thread that hashes passwords, one at a time, with a lower priority than the rest of the server.
 *
 * Plain JavaScript, because Node itself loads a worker, from the sources as well as from the build.
 */
import { pbkdf2Sync, scryptSync } from 'node:crypto'
import { readlinkSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'
import { basename } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import * as argon2 from '@node-rs/argon2'
import * as bcrypt from '@node-rs/bcrypt'

/** @typedef {import('./hash-threads.ts').HashTask} HashTask */

if (!parentPort) throw new Error('Passwords are hashed in worker threads.')
const port = parentPort

// On Linux every thread has a priority; elsewhere only the process has one, which must not change.
if (process.platform === 'linux') {
  setPriority(Number(basename(readlinkSync('/proc/thread-self'))), Math.min(getPriority() + Number(workerData), 19))
}

/** @param {HashTask} task */
function run(task) {
  switch (task[0]) {
    case 'argon2Hash':
      return argon2.hashSync(task[1], task[2])
    case 'argon2Verify':
      return argon2.verifySync(task[1], task[2])
    case 'bcryptVerify':
      return bcrypt.verifySync(task[2], task[1])
    case 'scrypt':
      return scryptSync(task[1], task[2], task[3], task[4])
    case 'pbkdf2':
      return pbkdf2Sync(task[1], task[2], task[3], task[4], task[5])
  }
}

port.on('message', (/** @type {HashTask} */ task) => {
  try {
    port.postMessage({ result: run(task) })
  } catch (error) {
    port.postMessage({ error })
  }
})
