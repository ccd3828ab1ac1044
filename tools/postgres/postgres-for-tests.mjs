/** One PostgreSQL for a whole test run, through tools/postgres/postgres.ts in a process of its own. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { root } from '../shared/command.mjs'

/** @returns {Promise<{ url: string, stop(): Promise<void> } | undefined>} nothing where PostgreSQL cannot be had */
export async function startPostgresForTests() {
  const child = spawn(process.execPath, ['--import', 'tsx', 'tools/postgres/postgres-for-tests.ts'], {
    cwd: root,
    // Its input ends with us, however we end; then it stops the database.
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const [url] = await Promise.race([once(createInterface(child.stdout), 'line'), ended.then(() => [])])
  if (!url) return undefined
  return {
    url,
    async stop() {
      child.stdin.end()
      await ended
    },
  }
}
