/** Other programs, run from the root of the repository and ended with us. */
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))

const running = new Set()

/** A command that ended badly, with everything it said. */
export class CommandFailed extends Error {
  constructor(command, output, cause) {
    super(`${command} failed`, { cause })
    this.output = output
  }
}

/**
 * Runs a program to its end and returns what it said; with `show` it also prints it.
 *
 * @param {string} program
 * @param {string[]} parameters
 * @param {{ env?: NodeJS.ProcessEnv, show?: boolean }} [options]
 * @returns {Promise<string>}
 */
export function run(program, parameters, { env = process.env, show = false } = {}) {
  const command = [program === process.execPath ? 'node' : program, ...parameters].join(' ')
  return new Promise((resolve, reject) => {
    const child = spawn(program, parameters, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
    running.add(child)
    let output = ''
    for (const [stream, ours] of [
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ]) {
      stream.setEncoding('utf8')
      stream.on('data', text => {
        output += text
        if (show) ours.write(text)
      })
    }
    child.once('error', cause => reject(new CommandFailed(command, output, cause)))
    child.once('close', code => {
      running.delete(child)
      if (code === 0) resolve(output)
      else reject(new CommandFailed(command, output))
    })
  })
}

/** Runs a JavaScript file with this Node. */
export const node = (file, parameters = [], options = {}) => run(process.execPath, [file, ...parameters], options)

/** Until the returned function is called, a signal also stops the programs we started. */
export function stopTogether() {
  const stop = signal => {
    for (const child of running) child.kill(signal)
    process.exit(signal === 'SIGINT' ? 130 : 143)
  }
  process.on('SIGINT', stop).on('SIGTERM', stop)
  return () => process.off('SIGINT', stop).off('SIGTERM', stop)
}
