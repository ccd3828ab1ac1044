/** Programs that npm starts: it does not pass signals on, so what it started is ended with it. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { ownEnvironment, type Running, type Surroundings } from '../newcomer/processes.ts'

export async function startByNpm(
  command: 'npm' | 'npx',
  words: readonly string[],
  { cwd, env, isReady }: Surroundings & { isReady(said: string): boolean | Promise<boolean> },
): Promise<Running> {
  const child = spawn(command, words, { cwd, env: { ...ownEnvironment(), ...env }, detached: true })
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', text => (said += text))
  while (!(await isReady(said))) {
    if (hasEnded()) throw new Error(`${command} ${words.join(' ')} ended before it was ready:\n${said}`)
    await delay(100)
  }
  return {
    output: () => said,
    async stop() {
      if (hasEnded() || child.pid === undefined) return
      const ended = once(child, 'exit')
      process.kill(-child.pid, 'SIGKILL')
      await ended
    },
  }
}
